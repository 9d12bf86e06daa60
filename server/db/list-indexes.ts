// Derives the indexes of a list from its contract: one for each sorter, one for each filter.
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  type ExtraConfigColumn,
  index,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';
import { parseRangeFilter } from '#shared/contract/ranges.ts';

type Columns = Readonly<Record<string, ExtraConfigColumn>>;
type Sorted = ExtraConfigColumn | SQL;

/** `createdAt` → `created_at`. */
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Texts sort by their lower-cased value, enums and all other types by their own value. */
export const isCaseInsensitive = ({ columnType, enumValues }: AnyPgColumn) =>
  columnType === 'PgText' && !enumValues?.length;

/** Sorters and filters of a contract that are not a column of the same name. */
export interface ListIndexExceptions {
  /** A column sorted without conversion, or an expression with its source column. */
  readonly sorters?: Readonly<
    Record<string, ExtraConfigColumn | readonly [expression: SQL, column: ExtraConfigColumn]>
  >;
  /** Another column, or `join table` if the index of a join table serves the filter. */
  readonly filters?: Readonly<Record<string, ExtraConfigColumn | 'join table'>>;
}

interface ListContract {
  readonly sorters: readonly string[];
  readonly filters: Readonly<Record<string, unknown>>;
}

/**
 * The indexes of a list. A sorter's index ends with the id, which breaks ties, and with the column that an expression needs:
 * only then can PostgreSQL skip to a page without reading the rows. A filter's index holds its rows in the default order.
 * Ranges use the index of their sorter. Throws for a sorter or filter without a column.
 */
export function listIndexes(
  name: string,
  { sorters, filters }: ListContract,
  table: Columns,
  exceptions: ListIndexExceptions = {},
): PgTableExtraConfigValue[] {
  const columnOf = (field: string): ExtraConfigColumn => {
    const column = table[snakeCase(field)];
    if (!column) throw new Error(`${name}: name the column of ${field} in listIndexes`);
    return column;
  };
  const id = columnOf('id');
  const sorted = (field: string): [Sorted, ...Sorted[]] => {
    const exception = exceptions.sorters?.[field];
    if (exception && 'name' in exception) return [exception, id];
    if (exception) return [exception[0], id, exception[1]];
    const column = columnOf(field);
    return isCaseInsensitive(column as AnyPgColumn) ? [sql`lower(${column})`, id, column] : [column, id];
  };
  const defaultOrder = sorted(sorters[0] as string);
  const filtered = Object.keys(filters).flatMap((field) => {
    const column = exceptions.filters?.[field] ?? (parseRangeFilter(field) ? 'sorter' : columnOf(field));
    return typeof column === 'string' ? [] : [{ field, column }];
  });
  return [
    ...sorters.map((field) => index(`${name}_sort_${snakeCase(field)}`).on(...sorted(field))),
    ...filtered.map(({ field, column }) =>
      index(`${name}_filter_${snakeCase(field)}`).on(column, ...defaultOrder),
    ),
  ];
}
