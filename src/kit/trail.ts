import type { Crumb } from './frame.tsx';
import { listUrl } from './list-state.ts';
import type { ResourceDefinition } from './resource.ts';

/** The way to a screen below a resource's list: the menu's group, the list, the steps, then the screen itself. */
export function trailOf(
  { contract, group, texts }: ResourceDefinition,
  here: string,
  steps: readonly Crumb[] = [],
): Crumb[] {
  return [
    ...(group === undefined ? [] : [{ label: group }]),
    { label: texts.title, to: listUrl(contract) },
    ...steps,
    { label: here },
  ];
}
