// Links to the user's own screens, for the account menu and the search.
import { profile, settingsName, support } from '#resources/registry.tsx';
import type { MenuGroup, MenuLink } from './menu.ts';

export const profileLink: MenuLink = { label: profile.label, path: `/${profile.name}`, icon: profile.icon };
export const supportLink: MenuLink = {
  label: support.texts.title,
  path: `/${support.contract.name}`,
  icon: support.icon,
};

/** The links of the menu and of the account menu. The menu can have an account link, too. */
export const searchableLinks = (menu: readonly MenuGroup[]): MenuLink[] => [
  ...new Map(
    [...menu.flatMap(({ links }) => links), profileLink, supportLink].map((link) => [link.path, link]),
  ).values(),
];

const settingsPath = `/${settingsName}`;

/** Path of Settings: the platform's settings if they are in the user's menu, else the profile. */
export const settingsPathIn = (menu: readonly MenuGroup[]): string =>
  menu.some(({ links }) => links.some(({ path }) => path === settingsPath)) ? settingsPath : profileLink.path;
