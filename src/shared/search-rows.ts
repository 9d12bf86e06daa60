// Searching and filtering rows that are loaded already, for servers that offer neither.

import { containsTyped } from './fold.ts';

type Row = Readonly<Record<string, unknown>>;

/** What things and people are called by. */
const nameFields = ['name', 'full_name', 'email'];

/** The texts of a value: a text itself, what a thing is called, or those of all that is in a list. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return nameFields.flatMap((field) => textsOf((value as Row)[field]));
}

/** The rows that have `q` in one of `fields`, without regard to case and accents, or as their id. An empty `q` keeps all. */
export function searchRows<R extends object>(rows: readonly R[], q: string, fields: readonly string[]): R[] {
  const typed = q.trim();
  if (typed === '') return [...rows];
  const isMatch = containsTyped(typed);
  return rows.filter(
    (row) =>
      String((row as Row).id) === typed || fields.some((field) => textsOf((row as Row)[field]).some(isMatch)),
  );
}

/** How rows are filtered by what is no field of theirs: by the filter's name. */
export type Matches<R> = Readonly<Record<string, (row: R, value: string) => boolean>>;

/** The rows whose fields have the filters' values. */
export function filterRows<R extends object>(
  rows: readonly R[],
  filters: Readonly<Record<string, string>>,
  matches: Matches<R> = {},
): R[] {
  return rows.filter((row) =>
    Object.entries(filters).every(
      ([field, value]) => matches[field]?.(row, value) ?? String((row as Row)[field]) === value,
    ),
  );
}
