import type { KeyedColumn } from '#src/list/table/columns.tsx';

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
