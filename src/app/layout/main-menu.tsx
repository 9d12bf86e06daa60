import { Menu, Tooltip } from 'antd';
import { memo, type ReactNode, useEffect, useId, useReducer } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { menuPathsOf, onDefaultViewChange } from '#providers/list-views.ts';
import styles from './main-menu.module.css';
import type { MenuGroup, MenuLink } from './menu.ts';
import { prefetchLink } from './use-prefetch.ts';

interface GroupProps {
  readonly collapsed: boolean;
  /** Called when a link is followed, to close a drawer. Must be stable. */
  readonly onFollow?: () => void;
}

interface GroupLinksProps extends GroupProps {
  readonly group: MenuGroup;
  /** The current path if it is in this group, else empty, so that the memoized group does not re-render. */
  readonly pathname: string;
  /** Addresses of the links, separated by spaces: a string, because `memo` compares props by identity. */
  readonly addresses: string;
}

/** As specified: a link is highlighted if the path starts with its address. */
const isShown = (pathname: string, path: string) => pathname.startsWith(path);

/** Tooltip with the name, for a collapsed menu. */
const Named = ({ by, children }: { by: string | undefined; children: ReactNode }) =>
  by === undefined ? (
    children
  ) : (
    <Tooltip title={by} placement="right" trigger={['hover', 'focus']}>
      {children}
    </Tooltip>
  );

/** A list of links in the tab order, unlike Ant Design's command menu. Arrow keys work too. */
const Group = memo(function Group({ group, pathname, addresses, collapsed, onFollow }: GroupLinksProps) {
  const labelId = useId();
  const linkAddresses = addresses.split(' ');

  const itemOf = ({ path, label, icon }: MenuLink, index: number) => ({
    key: path,
    icon: <span aria-hidden>{icon}</span>,
    role: 'listitem',
    tabIndex: undefined,
    // No tooltip of Ant Design's, which does not open on focus. `Named` has one.
    title: '',
    label: (
      <Named by={collapsed ? label : undefined}>
        <Link
          to={linkAddresses[index] ?? path}
          onClick={onFollow}
          onPointerEnter={() => prefetchLink(path)}
          onFocus={() => prefetchLink(path)}
          aria-current={isShown(pathname, path) ? (pathname === path ? 'page' : 'true') : undefined}
        >
          {label}
        </Link>
      </Named>
    ),
  });

  return (
    <div className={styles.group}>
      {group.label && (
        <div id={labelId} className={collapsed ? 'visually-hidden' : styles.groupLabel}>
          {group.label}
        </div>
      )}
      <Menu
        mode="inline"
        inlineIndent={8}
        role="list"
        tabIndex={-1}
        {...(group.label && { 'aria-labelledby': labelId })}
        selectedKeys={group.links.filter(({ path }) => isShown(pathname, path)).map(({ path }) => path)}
        items={group.links.map(itemOf)}
      />
    </div>
  );
});

export function MainMenu({ groups, ...props }: GroupProps & { groups: readonly MenuGroup[] }) {
  const { pathname } = useLocation();
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onDefaultViewChange(rerender), []);
  return (
    <nav className={styles.menu} aria-label="Main" data-collapsed={props.collapsed}>
      {groups.map((group) => {
        const paths = group.links.map(({ path }) => path);
        return (
          <Group
            key={group.label}
            group={group}
            pathname={paths.some((path) => isShown(pathname, path)) ? pathname : ''}
            addresses={menuPathsOf(paths).join(' ')}
            {...props}
          />
        );
      })}
    </nav>
  );
}
