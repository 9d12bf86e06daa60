import { Menu, Tooltip } from 'antd';
import { memo, type ReactNode, useEffect, useId, useReducer } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { beginningsOf, onBeginnings } from '#providers/list-views.ts';
import styles from './main-menu.module.css';
import type { MenuGroup, MenuLink } from './menu.ts';
import { prefetchLink } from './prefetch.ts';

interface GroupProps {
  readonly collapsed: boolean;
  /** Called when a link is followed: a drawer closes then. Always the same function. */
  readonly onFollow?: () => void;
}

interface GroupLinksProps extends GroupProps {
  readonly group: MenuGroup;
  /** The path that is shown; nothing where that is not of this group, which is then drawn once for all of them. */
  readonly pathname: string;
  /** Where its links lead, one after the other: what is drawn anew when it is another has to be one text. */
  readonly beginnings: string;
}

/** As the specification says it: a link is marked while the path starts with its address. */
const isShown = (pathname: string, path: string) => pathname.startsWith(path);

/** Where only the icon is seen, its name as a tooltip. */
const Named = ({ by, children }: { by: string | undefined; children: ReactNode }) =>
  by === undefined ? (
    children
  ) : (
    <Tooltip title={by} placement="right" trigger={['hover', 'focus']}>
      {children}
    </Tooltip>
  );

/**
 * Ant Design's menu is one of commands, whose items have the focus themselves. This one leads to other pages: a list
 * of links, each in reach of Tab, and the arrow keys walk among them.
 */
const Group = memo(function Group({ group, pathname, beginnings, collapsed, onFollow }: GroupLinksProps) {
  const labelId = useId();
  const addresses = beginnings.split(' ');

  const itemOf = ({ path, label, icon }: MenuLink, index: number) => ({
    key: path,
    icon: <span aria-hidden>{icon}</span>,
    role: 'listitem',
    tabIndex: undefined,
    // The tooltip is below: this one would not open by the focus.
    title: '',
    label: (
      <Named by={collapsed ? label : undefined}>
        <Link
          to={addresses[index] ?? path}
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

/** The menu of all screens, in groups. */
export function MainMenu({ groups, ...props }: GroupProps & { groups: readonly MenuGroup[] }) {
  const { pathname } = useLocation();
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onBeginnings(drawAnew), []);
  return (
    <nav className={styles.menu} aria-label="Main" data-collapsed={props.collapsed}>
      {groups.map((group) => {
        const paths = group.links.map(({ path }) => path);
        return (
          <Group
            key={group.label}
            group={group}
            pathname={paths.some((path) => isShown(pathname, path)) ? pathname : ''}
            beginnings={beginningsOf(paths).join(' ')}
            {...props}
          />
        );
      })}
    </nav>
  );
}
