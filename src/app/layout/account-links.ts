// Links to the user's own screens, for the account menu and the search.
import { profile, settingsName, support } from '#resources/registry.tsx';
import type { MenuGroup, MenuLink } from './menu.ts';

export const profileLink: MenuLink = { label: profile.label, path: `/${profile.name}`, icon: profile.icon };
export const supportLink: MenuLink = {
  label: support.texts.title,
  path: `/${support.contract.name}`,
  icon: support.icon,
};
export const accountLinks = [profileLink, supportLink];

const settingsPath = `/${settingsName}`;

/** Path of Settings: the platform's settings if they are in the user's menu, else the profile. */
export const settingsPathIn = (menu: readonly MenuGroup[]): string =>
  menu.some(({ links }) => links.some(({ path }) => path === settingsPath)) ? settingsPath : profileLink.path;
