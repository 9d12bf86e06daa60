// The user's columns and density of a list.
import { useState } from 'react';
import { useIdentity } from '#providers/identity.ts';
import {
  listLookKey,
  parseListLook,
  storedListLook,
  storeListLook,
  storeListLookLocally,
} from '#providers/list-preferences.ts';
import { useStoredPreference } from '#providers/preference.ts';
import type { ListLook } from '#shared/contract/preferences.ts';
import type { KeyedColumn } from '#src/list/table/columns.tsx';

/**
 * Returns the user's columns and density of a list. Starts with this browser's last choice and loads the stored
 * preference once the rows are shown.
 */
export function useListLook(list: string, hasRows: boolean) {
  const { extended } = useIdentity();
  const [look, setLook] = useState(() => storedListLook(list));
  useStoredPreference(listLookKey(list), extended && hasRows, (value) => {
    const stored = parseListLook(value);
    if (JSON.stringify(stored) === JSON.stringify(storedListLook(list))) return;
    storeListLookLocally(list, stored);
    setLook(stored);
  });
  const keep = (next: ListLook) => {
    storeListLook(list, next, extended);
    setLook(next);
  };
  return { look, keep };
}

type Chosen = readonly string[] | null;

/** Returns the keys of the columns that are visible by default. */
export const defaultColumnKeys = (
  columns: readonly Pick<KeyedColumn<never>, 'dataIndex' | 'extra'>[],
): string[] => columns.flatMap(({ dataIndex, extra }) => (extra ? [] : [dataIndex]));

/** Returns the chosen columns in their order and skips keys that no longer exist. Null stands for the defaults. */
export function chosenColumns<Row>(columns: readonly KeyedColumn<Row>[], chosen: Chosen): KeyedColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.dataIndex, column]));
  return (chosen ?? defaultColumnKeys(columns)).flatMap((key) => byKey.get(key) ?? []);
}
