// The menu: what the registry lists, as far as the signed-in person can use it.
import type { ReactNode } from 'react';
import type { Identity } from '#providers/identity.ts';
import type { LoadScreen, ResourceDefinition } from '#src/kit/resource.ts';
import { type Grant, listGrant } from '#src/shared/grants.ts';

/** A link to a screen that is no resource. */
export interface MenuLink {
  readonly label: string;
  readonly path: string;
  readonly icon: ReactNode;
  readonly group?: string;
  /** What stands at the path, where that is no resource's screen. It exports the screen under the name `Screen`. */
  readonly screen?: LoadScreen;
  /** Only whoever has one of these sees anything there. */
  readonly needs?: readonly Grant[];
  /** On a server that lists no grants it shows samples, whatever it needs; then no link leads there. */
  readonly sampled?: true;
}

export type RegistryEntry = ResourceDefinition | MenuLink;

export interface MenuGroup {
  /** Empty where the links stand in no group. */
  readonly label: string;
  readonly links: readonly MenuLink[];
}

export const isResource = (entry: RegistryEntry): entry is ResourceDefinition => 'contract' in entry;

/** Whether the grants reach something of what a screen that is no resource's shows. */
export const reaches = ({ needs }: MenuLink, grants: ReadonlySet<Grant>): boolean =>
  needs === undefined || needs.some((name) => grants.has(name));

/** The address of a resource's list. */
export const listPath = ({ contract }: Pick<ResourceDefinition, 'contract'>) => `/${contract.name}`;

function maySee(entry: RegistryEntry, { grants, listed }: Identity): boolean {
  if (isResource(entry)) return grants.has(listGrant(entry.contract));
  return reaches(entry, grants) && (listed || !entry.sampled);
}

function linkTo(entry: RegistryEntry): MenuLink {
  if (!isResource(entry)) return entry;
  const { icon, group, texts } = entry;
  return { label: texts.title, path: listPath(entry), icon, ...(group !== undefined && { group }) };
}

/** The links that `identity` can use, in the registry's order, in groups in order of first appearance. */
export function menuFor(entries: readonly RegistryEntry[], identity: Identity): MenuGroup[] {
  const groups = new Map<string, MenuLink[]>();
  for (const entry of entries) {
    if (isResource(entry) && (entry.group === undefined || !entry.screens.list)) continue;
    if (!maySee(entry, identity)) continue;
    const link = linkTo(entry);
    const group = link.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), link]);
  }
  return [...groups].map(([label, links]) => ({ label, links }));
}
