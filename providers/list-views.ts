// Stores each list's saved views, so that tabs and menu links to default views show without a request.

import { type View, view } from '#shared/contract/views.ts';
import { z } from '#shared/contract/zod.ts';
import { remember } from './browser-storage.ts';
import { whose } from './preference.ts';

const viewsKey = (list: string) => `list_views.${list}`;
const beginningsKey = 'list_beginnings';

const views = z.array(view);
const queriesSchema = z.record(z.string(), z.string());

/** This user's stored value; undefined if it is missing or invalid. */
function stored<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    const { of, value } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return of === whose() ? schema.safeParse(value).data : undefined;
  } catch {
    return undefined;
  }
}

const store = (key: string, value: unknown) => remember(key, JSON.stringify({ of: whose(), value }));

/** Undefined if this browser has not stored any. */
export const lastViews = (list: string): readonly View[] | undefined => stored(viewsKey(list), views);

const beginnings = () => stored(beginningsKey, queriesSchema) ?? {};

const listeners = new Set<() => void>();

/** Calls `listener` when a default view changes. Returns a function that unsubscribes it. */
export function onDefaultViewChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `beginning`: query of the list's default view. */
export function storeViewsLocally(list: string, seen: readonly View[], beginning: string | undefined): void {
  store(viewsKey(list), seen);
  const { [list]: _, ...others } = beginnings();
  store(beginningsKey, beginning === undefined ? others : { ...others, [list]: beginning });
  for (const listener of listeners) listener();
}

/** Paths for the menu, each with the query of the list's default view. */
export function menuPathsOf(paths: readonly string[]): string[] {
  const queries = beginnings();
  return paths.map((path) => {
    const query = queries[path.slice(1)];
    return query === undefined ? path : `${path}?${query}`;
  });
}
