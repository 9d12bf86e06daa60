// Searches and filters loaded rows, for servers that can't.

import { containsTyped } from '#shared/domain/fold-text.ts';

type Row = Readonly<Record<string, unknown>>;

/** Fields of nested objects that a search covers. */
const nameFields = ['name', 'full_name', 'email'];

/** Returns the searchable texts of a value: a text, or the names of an object or of a list's items. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return nameFields.flatMap((field) => textsOf((value as Row)[field]));
}

/** Returns the rows with `q` in one of `fields`, without regard to case and accents, or with `q` as their id. */
export function searchRows<R extends object>(rows: readonly R[], q: string, fields: readonly string[]): R[] {
  const typed = q.trim();
  if (typed === '') return [...rows];
  const isMatch = containsTyped(typed);
  return rows.filter(
    (row) =>
      String((row as Row).id) === typed || fields.some((field) => textsOf((row as Row)[field]).some(isMatch)),
  );
}

/** Predicates for filters that don't compare the field of the same name. */
export type Matches<R> = Readonly<Record<string, (row: R, value: string) => boolean>>;

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
