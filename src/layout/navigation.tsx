import { Tooltip } from 'antd';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MenuGroup, MenuLink } from './menu.ts';
import styles from './navigation.module.css';

interface LinkProps {
  readonly link: MenuLink;
  readonly collapsed: boolean;
  readonly onFollow: (() => void) | undefined;
}

function NavigationLink({ link: { path, label, icon }, collapsed, onFollow }: LinkProps) {
  const { pathname } = useLocation();
  const active = pathname.startsWith(path);
  return (
    <li>
      <Tooltip title={collapsed ? label : ''} placement="right">
        <Link
          to={path}
          className={styles.link}
          aria-current={active ? (pathname === path ? 'page' : 'true') : undefined}
          onClick={onFollow}
        >
          <span className={styles.icon} aria-hidden>
            {icon}
          </span>
          <span className={collapsed ? 'visually-hidden' : styles.label}>{label}</span>
        </Link>
      </Tooltip>
    </li>
  );
}

function NavigationGroup({ group, ...props }: { group: MenuGroup } & Omit<LinkProps, 'link'>) {
  const labelId = useId();
  return (
    <div className={styles.group}>
      {group.label && (
        <div id={labelId} className={props.collapsed ? 'visually-hidden' : styles.groupLabel}>
          {group.label}
        </div>
      )}
      <ul aria-labelledby={group.label ? labelId : undefined}>
        {group.links.map((link) => (
          <NavigationLink key={link.path} link={link} {...props} />
        ))}
      </ul>
    </div>
  );
}

interface Props {
  readonly title: string;
  readonly groups: readonly MenuGroup[];
  readonly collapsed?: boolean;
  /** Called when a link is followed. */
  readonly onFollow?: () => void;
}

/** The sider's content: the panel's title and the menu. */
export function Navigation({ title, groups, collapsed = false, onFollow }: Props) {
  return (
    <div className={styles.navigation} data-collapsed={collapsed}>
      <div className={styles.title}>
        <span className={styles.mark} aria-hidden>
          {title.charAt(0)}
        </span>
        <span className={collapsed ? 'visually-hidden' : styles.label}>{title}</span>
      </div>
      <nav className={styles.menu} aria-label="Main">
        {groups.map((group) => (
          <NavigationGroup key={group.label} group={group} collapsed={collapsed} onFollow={onFollow} />
        ))}
      </nav>
    </div>
  );
}
