// The saved views of somebody's lists, as this browser saw them last: their tabs stand there at once, and the menu leads to
// the view that a list begins with.

import { type View, view } from '#src/shared/views.ts';
import { z } from '#src/shared/zod.ts';
import { whose } from './preference.ts';
import { remember } from './remember.ts';

const viewsKey = (list: string) => `list_views.${list}`;
const beginningsKey = 'list_beginnings';

const views = z.array(view);
const queries = z.record(z.string(), z.string());

/** What this browser keeps of this person under a key; undefined where that is nothing, or makes no sense. */
function kept<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    const { of, value } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return of === whose() ? schema.safeParse(value).data : undefined;
  } catch {
    return undefined;
  }
}

const keep = (key: string, value: unknown) => remember(key, JSON.stringify({ of: whose(), value }));

/** Undefined where they were never seen. */
export const lastViews = (list: string): readonly View[] | undefined => kept(viewsKey(list), views);

const beginnings = () => kept(beginningsKey, queries) ?? {};

const listeners = new Set<() => void>();

/** Calls `listener` when lists begin elsewhere. Returns how to stop it. */
export function onBeginnings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `beginning`: the query of the view that the list begins with. */
export function rememberViews(list: string, seen: readonly View[], beginning: string | undefined): void {
  keep(viewsKey(list), seen);
  const { [list]: _, ...others } = beginnings();
  keep(beginningsKey, beginning === undefined ? others : { ...others, [list]: beginning });
  for (const listener of listeners) listener();
}

/** Where the menu leads: to lists as they begin. */
export function beginningsOf(paths: readonly string[]): string[] {
  const known = beginnings();
  return paths.map((path) => {
    const query = known[path.slice(1)];
    return query === undefined ? path : `${path}?${query}`;
  });
}
