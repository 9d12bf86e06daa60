import type { Crumb } from './frame.tsx';
import { listUrl } from './list-state.ts';
import type { ResourceDefinition } from './resource.ts';

/** A list that a record is reached from. */
export interface Home {
  readonly label: string;
  readonly to: string;
}

/** The way to a screen below a resource's list: the menu's group, the list, the steps, then the screen itself.
 * `home` takes the place of group and list, where the record was not reached from there. */
export function trailOf(
  { contract, group, texts }: ResourceDefinition,
  here: string,
  steps: readonly Crumb[] = [],
  home?: Home,
): Crumb[] {
  const list = { label: texts.title, to: listUrl(contract) };
  return [
    ...(home ? [home] : group === undefined ? [list] : [{ label: group }, list]),
    ...steps,
    { label: here },
  ];
}
