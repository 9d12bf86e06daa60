// The screens of whoever is signed in: in the account menu, and found by the search.
import { profile, settingsName, support } from '#resources/registry.tsx';
import type { ScreenDefinition } from '../kit/resource.ts';
import type { MenuGroup, MenuLink } from './menu.ts';

const linkTo = ({ name, label, icon }: ScreenDefinition): MenuLink => ({ label, path: `/${name}`, icon });

export const profileLink = linkTo(profile);
export const supportLink = linkTo(support);
export const accountLinks = [profileLink, supportLink];

const settingsPath = `/${settingsName}`;

/** Where Settings leads: to the platform's for those who have them in their menu, to their own for all others. */
export const settingsPathIn = (menu: readonly MenuGroup[]): string =>
  menu.some(({ links }) => links.some(({ path }) => path === settingsPath)) ? settingsPath : profileLink.path;
