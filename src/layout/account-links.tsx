// The screens of whoever is signed in: in the account menu, and found by the search.
import { CustomerServiceOutlined, UserOutlined } from '@ant-design/icons';
import type { MenuGroup, MenuLink } from './menu.ts';

export const profileLink: MenuLink = { label: 'Profile', path: '/profile', icon: <UserOutlined /> };
export const supportLink: MenuLink = {
  label: 'Support',
  path: '/support',
  icon: <CustomerServiceOutlined />,
};

const settingsPath = '/settings';

/** Where Settings leads: to the platform's for those who have them in their menu, to their own for all others. */
export const settingsPathIn = (menu: readonly MenuGroup[]): string =>
  menu.some(({ links }) => links.some(({ path }) => path === settingsPath)) ? settingsPath : profileLink.path;
