// Builds the menu: Refine's, filtered by the user's permissions.
import { useMenu as useRefineMenu } from '@refinedev/core';
import { type ReactNode, useMemo, useState } from 'react';
import { canAccess } from '#providers/access-control.ts';
import type { Identity } from '#providers/identity.ts';
import { adminPanel, userPortal } from '#resources/registry.tsx';
import { isResource, type RegistryEntry } from '#src/show/resource.ts';

export interface MenuLink {
  readonly label: string;
  readonly path: string;
  readonly icon: ReactNode;
}

export interface MenuGroup {
  /** Empty for ungrouped links. */
  readonly label: string;
  readonly links: readonly MenuLink[];
}

type TreeMenuItem = ReturnType<typeof useRefineMenu>['menuItems'][number];

const namesOf = (entries: readonly RegistryEntry[]) =>
  new Set(entries.map((entry) => (isResource(entry) ? entry.contract.name : entry.name)));
const inPanel = namesOf(adminPanel);
const inPortal = namesOf(userPortal);

const linkTo = ({ label = '', route = '', icon }: TreeMenuItem): MenuLink => ({ label, path: route, icon });

/** The links that `identity` may open, in groups. The portal has one unnamed group. */
function groupsFor(items: readonly TreeMenuItem[], identity: Identity): MenuGroup[] {
  const shown = identity.isAdmin ? inPanel : inPortal;
  const linksIn = (of: readonly TreeMenuItem[]) =>
    of.filter((item) => shown.has(item.name) && canAccess(item, 'list', identity)).map(linkTo);
  if (!identity.isAdmin) {
    return [{ label: '', links: linksIn(items.flatMap((item) => (item.list ? item : item.children))) }];
  }
  return items
    .map((group) => ({ label: group.label ?? '', links: linksIn(group.children) }))
    .filter(({ links }) => links.length > 0);
}

export function useMenu(identity: Identity): MenuGroup[] {
  const { menuItems } = useRefineMenu();
  // Refine computes equal items on each change of address, so reuse the first ones. No menu route has
  // parameters.
  const [items] = useState(menuItems);
  return useMemo(() => groupsFor(items, identity), [items, identity]);
}
