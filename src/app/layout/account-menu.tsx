import { CheckOutlined, LogoutOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIdentity } from '#providers/identity.ts';
import { useLogOut } from '#src/auth/use-log-out.ts';
import { chooseScheme, schemeChoices, useSchemeChoice } from '#src/ui/color-scheme.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { initialsOf } from '#src/ui/picture.tsx';
import { profileLink, settingsPathIn, supportLink } from './account-links.ts';
import type { MenuGroup, MenuLink } from './menu.ts';
import styles from './top-bar.module.css';

const linkItem = ({ path, label, icon }: MenuLink) => ({ key: path, icon, label });

function useItems(email: string): NonNullable<MenuProps['items']> {
  const choice = useSchemeChoice();
  return [
    {
      type: 'group',
      label: email,
      children: [
        linkItem(profileLink),
        { key: 'settings', icon: <SettingOutlined aria-hidden />, label: 'Settings' },
        linkItem(supportLink),
      ],
    },
    { type: 'divider' },
    {
      type: 'group',
      label: 'Theme',
      children: schemeChoices.map(({ value: key, label }) => ({
        key,
        label: key === choice ? <span aria-current="true">{label}</span> : label,
        extra: key === choice ? <CheckOutlined aria-hidden /> : null,
      })),
    },
    { type: 'divider' },
    { key: 'log-out', icon: <LogoutOutlined aria-hidden />, label: 'Log out' },
  ];
}

export function AccountMenu({ menu }: { menu: readonly MenuGroup[] }) {
  const { user } = useIdentity();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useOverlay(open, () => setOpen(false));
  const email = user?.email ?? 'Signed in';

  const onClick: MenuProps['onClick'] = ({ key }) => {
    const scheme = schemeChoices.find(({ value }) => value === key);
    if (scheme) chooseScheme(scheme.value);
    else if (key === 'log-out') logOut();
    else void navigate(key === 'settings' ? settingsPathIn(menu) : key);
  };

  const onOpenChange: DropdownProps['onOpenChange'] = (next, { source }) => {
    setOpen(next);
    // Return the focus to the button. The chosen item is hidden.
    if (!next && source === 'menu') window.setTimeout(() => button.current?.focus());
  };

  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      placement="bottomRight"
      open={open}
      onOpenChange={onOpenChange}
      menu={{ id: useId(), items: useItems(email), onClick, style: { minWidth: 224 } }}
    >
      <Button
        ref={button}
        type="text"
        shape="circle"
        aria-label={`Account: ${email}`}
        aria-haspopup="menu"
        aria-expanded={open}
      >
        <span className={styles.avatar} data-initials={initialsOf(user?.full_name ?? email)} />
      </Button>
    </Dropdown>
  );
}
