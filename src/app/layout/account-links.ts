// Links to the user's own screens, for the account menu and the search.
import { profile, settingsName, support } from '#resources/registry.tsx';
import type { ScreenDefinition } from '#src/show/resource.ts';
import type { MenuGroup, MenuLink } from './menu.ts';

const linkTo = ({ name, label, icon }: ScreenDefinition): MenuLink => ({ label, path: `/${name}`, icon });

export const profileLink = linkTo(profile);
export const supportLink = linkTo(support);
export const accountLinks = [profileLink, supportLink];

const settingsPath = `/${settingsName}`;

/** Path of Settings: the platform's settings if they are in the user's menu, else the profile. */
export const settingsPathIn = (menu: readonly MenuGroup[]): string =>
  menu.some(({ links }) => links.some(({ path }) => path === settingsPath)) ? settingsPath : profileLink.path;
