// The saved views of somebody's lists, as this browser saw them last: their tabs stand there at once, and the menu leads to
// the view that a list begins with.
import type { View } from '#src/shared/views.ts';
import { whose } from './page-size.ts';

const viewsKey = (list: string) => `list_views.${list}`;
const beginningsKey = 'list_beginnings';

/** What this browser keeps of this person under a key; undefined where that is nothing. */
function kept<T>(key: string): T | undefined {
  try {
    const { of, value } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return of === whose() ? value : undefined;
  } catch {
    return undefined;
  }
}

const keep = (key: string, value: unknown) =>
  localStorage.setItem(key, JSON.stringify({ of: whose(), value }));

/** Undefined where they were never seen. */
export const lastViews = (list: string): readonly View[] | undefined => kept(viewsKey(list));

const beginnings = () => kept<Record<string, string>>(beginningsKey) ?? {};

/** `beginning`: the query of the view that the list begins with. */
export function rememberViews(list: string, views: readonly View[], beginning: string | undefined): void {
  keep(viewsKey(list), views);
  const { [list]: _, ...others } = beginnings();
  keep(beginningsKey, beginning === undefined ? others : { ...others, [list]: beginning });
}

/** Where the menu leads: to a list as it begins. */
export function beginningOf(path: string): string {
  const query = beginnings()[path.slice(1)];
  return query === undefined ? path : `${path}?${query}`;
}
