import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import styles from './actions-menu.module.css';

export interface MenuAction {
  readonly label: string;
  readonly run: () => void;
  /** Why it can't be done now: it is then there, disabled, and says so. */
  readonly refused?: string | undefined;
  readonly danger?: boolean;
}

export interface ActionsMenuProps {
  /** What the actions are done to, for the button's name: `Anna Smith`. */
  of: string;
  actions: readonly MenuAction[];
}

/** A row's further actions. Opens by click, Enter, Space or ↓; the first one then has the focus. */
export function ActionsMenu({ of, actions }: ActionsMenuProps) {
  const [open, setOpen] = useState(false);
  const items = actions.map(({ label, refused, danger = false, run }) => ({
    key: label,
    danger,
    disabled: refused !== undefined,
    onClick: run,
    label:
      refused === undefined ? (
        label
      ) : (
        <span className={styles.refused}>
          {label}
          <small>{refused}</small>
        </span>
      ),
  }));
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
    >
      <Button
        type="text"
        icon={<MoreOutlined />}
        aria-label={`Actions for ${of}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
    </Dropdown>
  );
}
