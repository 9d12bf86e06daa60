// What the console needs to know of a resource: each `resources/<name>/resource.tsx` defines one.
// Routes, menu, titles, notices and preloading are made from it.
import type { BaseRecord } from '@refinedev/core';
import type { ComponentType, ReactNode } from 'react';
import type { Contract } from '#src/shared/contract.ts';
import { type Grant, listGrant } from '#src/shared/grants.ts';
import { type ResourceTexts, resourceTexts } from '#src/shared/texts.ts';

/** A screen's module, loaded when it is first needed. It exports the screen under the name `Screen`. */
export type LoadScreen = () => Promise<{ Screen: ComponentType }>;

/** What a list shows, marked as such, where the server has no rows of this kind. One module per resource. */
export type LoadSample = () => Promise<{ sample: readonly BaseRecord[] }>;

export interface ResourceDefinition<C extends Contract = Contract> {
  readonly contract: C;
  /** The menu's icon; it never stands without the name. */
  readonly icon: ReactNode;
  /** The sider's group. A resource without one is not in the menu. */
  readonly group?: string;
  /** One line under the list's title: what this screen is for. */
  readonly purpose: string;
  /**
   * The screens, by the convention of their URLs:
   * list `/<name>`, create `/<name>/create`, edit `/<name>/edit/:id`, show `/<name>/:id`.
   * `own` lists what belongs to the signed-in person at `/my-<name>`, whatever their grants; `show` shows one of them
   * at `/my-<name>/:id` too.
   */
  readonly screens: {
    readonly list?: LoadScreen;
    readonly create?: LoadScreen;
    readonly edit?: LoadScreen;
    readonly show?: LoadScreen;
    readonly own?: LoadScreen;
  };
  /** Its forms are no screens of their own: they open in a drawer above the list, see `RecordDrawer`. */
  readonly formsInDrawer?: true;
  /** Further screens below one record: `{ stores: … }` is `/<name>/:id/stores`. */
  readonly below?: { readonly [segment: string]: LoadScreen };
  /** The specification's sample rows, for servers that know only its calls and these are none of them. */
  readonly sample?: LoadSample;
  readonly texts: ResourceTexts;
}

/** Whether the list shows sample rows: the server lists no grants, and its base grants don't reach this list. */
export const showsSample = (
  { contract, sample }: Pick<ResourceDefinition, 'contract' | 'sample'>,
  { grants, listed }: { grants: ReadonlySet<Grant>; listed: boolean },
): boolean => sample !== undefined && !listed && !grants.has(listGrant(contract));

/** A resource's definition, its texts by convention where it gives none of its own. */
export function defineResource<C extends Contract>(
  definition: Omit<ResourceDefinition<C>, 'texts'> & { texts?: Partial<ResourceTexts> },
): ResourceDefinition<C> {
  return { ...definition, texts: { ...resourceTexts(definition.contract), ...definition.texts } };
}
