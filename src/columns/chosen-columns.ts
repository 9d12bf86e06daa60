import type { KeyedColumn } from '#src/kit/columns.tsx';

type Chosen = readonly string[] | null;

/** The columns that are shown by default. */
export const ownKeys = (columns: readonly Pick<KeyedColumn<never>, 'dataIndex' | 'extra'>[]): string[] =>
  columns.flatMap(({ dataIndex, extra }) => (extra ? [] : [dataIndex]));

/** Those that were chosen, in that order; what the list no longer has is left out. Null: the list's own. */
export function chosenColumns<Row>(columns: readonly KeyedColumn<Row>[], chosen: Chosen): KeyedColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.dataIndex, column]));
  return (chosen ?? ownKeys(columns)).flatMap((key) => byKey.get(key) ?? []);
}
