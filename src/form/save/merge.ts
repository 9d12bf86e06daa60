// Merges a form's values with another user's version of the record.
import { compareChanges } from '#shared/contract/changed-values.ts';
import { changeSentence, type RecordChange } from '#shared/contract/record-changes.ts';
import type { Merge, SaveOptions, Version } from './save-state.ts';

/** Collects the names of related records in an answer, by id. */
function namesIn(answer: unknown, names: Record<string, string> = {}): Record<string, string> {
  if (typeof answer !== 'object' || answer === null) return names;
  const { id, name, full_name } = answer as Record<string, unknown>;
  const text = name ?? full_name;
  if (id !== undefined && typeof text === 'string') names[String(id)] = text;
  for (const value of Object.values(answer)) namesIn(value, names);
  return names;
}

interface MergeInput<V extends object, T> {
  loaded: Version<V, T>;
  theirs: Version<V, T>;
  mine: V;
  changes: readonly RecordChange[];
}

export function mergeVersions<V extends object, T>(
  { loaded, theirs, mine, changes }: MergeInput<V, T>,
  {
    differing,
    comparable = (values) => values,
  }: Pick<SaveOptions<V, T, unknown>, 'differing' | 'comparable'>,
): Merge {
  const { theirsOnly, conflicts } = compareChanges(
    {
      loaded: comparable(loaded.values, loaded.answer),
      theirs: comparable(theirs.values, theirs.answer),
      mine: comparable(mine, loaded.answer),
    },
    differing,
  );
  return {
    changes,
    merged: theirsOnly,
    conflicts,
    choices: {},
    isIncomplete: false,
    names: { ...namesIn(loaded.answer), ...namesIn(theirs.answer) },
  };
}

export const pick = <V extends object>(values: V, fields: readonly string[]): Partial<V> =>
  Object.fromEntries(fields.map((field) => [field, values[field as keyof V]])) as Partial<V>;

/** The values of the fields for which the user chose another version; undefined while a choice is missing. */
export function chosenValues<V extends object>(
  { conflicts, choices }: Merge,
  theirs: V,
): Partial<V> | undefined {
  if (conflicts.some(({ field }) => choices[field] === undefined)) return undefined;
  return Object.fromEntries(
    conflicts.flatMap(({ field, combined }) => {
      if (choices[field] === 'mine') return [];
      return [[field, choices[field] === 'both' ? combined : theirs[field as keyof V]]];
    }),
  ) as Partial<V>;
}

/** The message after a save that includes other users' changes; undefined if this form has none of them. */
export const mergeNote = ({ changes, merged }: Merge): string | undefined =>
  merged.length === 0 ? undefined : [...changes.map(changeSentence), 'Both changes are saved.'].join(' ');
