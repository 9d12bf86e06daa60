// Maps a contract's fields to columns. By default, a field maps to the column of the same name (`isActive` to `is_active`) with a
// matching type. A module declares only the exceptions, which the compiler requires exactly.

import { type Column, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { RecordTable } from '#server/db/columns.ts';
import { isCaseInsensitive, snakeCase } from '#server/db/list-indexes.ts';
import type { Filter, Sorter } from '#server/lists/source.ts';
import type { Contract, CreateOf, RecordOf, RowOf, UpdateOf } from '#shared/contract/contract.ts';
import { parseRangeFilter } from '#shared/contract/ranges.ts';
import { uploadsPath } from '#shared/contract/uploads.ts';
import type { z } from '#shared/contract/zod.ts';
import type { Link } from './links.ts';
import { asChecked, type Check, type Checked, type Values } from './row-values.ts';

/** The path of the upload whose id is in `column`, or null. */
const uploadUrl = (column: Column): SQL<string | null> =>
  sql`(select ${sql.raw(`'${uploadsPath}/'`)} || uploads.key from uploads where uploads.id = ${column})`;

type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Name;

type Selected<T extends RecordTable> = T['$inferSelect'];
type Inserted<T extends RecordTable> = T['$inferInsert'];
type At<Shape, Name, Else> = Name extends keyof Shape ? Shape[Name] : Else;
type Names<Shape> = keyof Shape & string;
type OptionalNames<Shape> = {
  [K in Names<Shape>]: object extends Pick<Shape, K> ? K : never;
}[Names<Shape>];

/** A property that is required if `Must` has required keys, and optional otherwise. */
type Declared<Name extends string, Must, May = unknown> = object extends Must
  ? { readonly [N in Name]?: Must & May }
  : { readonly [N in Name]: Must & May };

type Source<Value> = SQL<Value> | SQL.Aliased<Value> | (AnyPgColumn & { _: { data: NonNullable<Value> } });
type Sources<Shape> = { readonly [K in keyof Shape]: Source<Shape[K]> };

type Uploads<C extends Contract> = C extends { multipart: { uploads: infer U } } ? Names<U> : never;

type DerivedFields<C extends Contract, T extends RecordTable> = {
  [K in Names<RecordOf<C>>]: At<Selected<T>, ColumnName<K>, unknown> extends RecordOf<C>[K] ? K : never;
}[Names<RecordOf<C>>];

/** Fields whose type in lists differs from their type in a single record. */
type OtherInRow<C extends Contract> = {
  [K in Names<RowOf<C>>]: At<RecordOf<C>, K, unknown> extends RowOf<C>[K] ? never : K;
}[Names<RowOf<C>>];

type FilterOf<C extends Contract, K extends keyof C['filters']> = z.infer<C['filters'][K]>;
type DerivedFilters<C extends Contract, T extends RecordTable> = {
  [K in Names<C['filters']>]: FilterOf<C, K> extends NonNullable<At<Selected<T>, ColumnName<K>, never>>
    ? K
    : [At<Selected<T>, ColumnName<K>, null>, FilterOf<C, K>] extends [boolean, 'true' | 'false']
      ? K
      : RangeColumn<K, Selected<T>> extends never
        ? never
        : K;
}[Names<C['filters']>];
/** The column of a range filter: `price` for `priceFrom`, `created_at` for `createdTo`. */
type RangeColumn<K extends string, Shape> = K extends `${infer Of}From` | `${infer Of}To`
  ? Extract<ColumnName<Of> | `${ColumnName<Of>}_at`, keyof Shape>
  : never;

type DerivedSorters<C extends Contract, T extends RecordTable> = {
  [K in C['sorters'][number]]: null extends At<Selected<T>, ColumnName<K>, null> ? never : K;
}[C['sorters'][number]];

type SentNames<C extends Contract> = Names<CreateOf<C>> | Names<UpdateOf<C>>;
type SentAs<C extends Contract, K extends string> = Exclude<
  At<CreateOf<C>, K, never> | At<UpdateOf<C>, K, never>,
  undefined
>;
type DerivedBody<C extends Contract, T extends RecordTable> = {
  [K in SentNames<C>]: [SentAs<C, K>] extends [At<Inserted<T>, ColumnName<K>, never>] ? K : never;
}[SentNames<C>];

/** The target of a body's field: another column, several columns, a join table, or the module's rules. */
export type Place<T extends RecordTable = RecordTable, Value = never> =
  | 'by rule'
  | Link
  | { [K in Names<Inserted<T>>]: [Value] extends [Inserted<T>[K]] ? K : never }[Names<Inserted<T>>]
  | ((value: Value, columns: Check<Values<T>>) => Checked<Values<T>>);

/** Required columns of a new row without a body field or a default. */
export type MissingColumns<C extends Contract, T extends RecordTable> = Exclude<
  Exclude<Names<Inserted<T>>, OptionalNames<Inserted<T>>>,
  ColumnName<Exclude<Names<CreateOf<C>>, OptionalNames<CreateOf<C>>> & DerivedBody<C, T>>
>;

/** The mappings that a module must declare because they don't follow from the table's columns. */
export type Exceptions<C extends Contract, T extends RecordTable> = Declared<
  'record',
  Sources<Omit<RecordOf<C>, DerivedFields<C, T> | `${Uploads<C>}Url`>>,
  Partial<Sources<RecordOf<C>>>
> &
  Declared<'row', Sources<Pick<RowOf<C>, OtherInRow<C> & keyof RowOf<C>>>, Partial<Sources<RowOf<C>>>> &
  Declared<
    'filters',
    { readonly [K in Exclude<Names<C['filters']>, DerivedFilters<C, T>>]: Filter },
    { readonly [K in Names<C['filters']>]?: Filter }
  > &
  Declared<
    'sorters',
    { readonly [K in Exclude<C['sorters'][number], DerivedSorters<C, T>>]: Sorter },
    { readonly [K in C['sorters'][number]]?: Sorter }
  > &
  Declared<'body', { readonly [K in Exclude<SentNames<C>, DerivedBody<C, T>>]: Place<T, SentAs<C, K>> }> &
  /** The column with the file's id, by upload field. */
  Declared<'files', { readonly [K in Uploads<C>]: Names<Inserted<T>> | 'by rule' }>;

/** `Exceptions` without the types of a contract and a table. */
export interface AnyExceptions {
  readonly record?: Readonly<Record<string, SQL | SQL.Aliased | AnyPgColumn>>;
  readonly row?: AnyExceptions['record'];
  readonly filters?: Readonly<Record<string, Filter>>;
  readonly sorters?: Readonly<Record<string, Sorter>>;
  readonly body?: Readonly<Record<string, Place>>;
  readonly files?: Readonly<Record<string, string>>;
}

const columnOf = (table: RecordTable, field: string): AnyPgColumn =>
  (getTableColumns(table) as Record<string, AnyPgColumn>)[snakeCase(field)] as AnyPgColumn;

const filterBy =
  (column: AnyPgColumn): Filter =>
  (value) =>
    column.dataType === 'boolean' ? sql`${column} = ${value}::boolean` : sql`${column} = ${value}`;

function rangedColumn(table: RecordTable, name: string): AnyPgColumn | undefined {
  const range = parseRangeFilter(name);
  return range && (columnOf(table, range.of) ?? columnOf(table, `${range.of}At`));
}

/** The upper bound excludes its end for times, and includes it for days, numbers and amounts: see `ranges.ts`. */
export function rangeOn(column: AnyPgColumn, name: string): Filter {
  if (parseRangeFilter(name)?.end === 'From') return (value) => sql`${column} >= ${value}`;
  return column.columnType === 'PgCustomColumn'
    ? (value) => sql`${column} < ${value}`
    : (value) => sql`${column} <= ${value}`;
}

const sortBy = (column: AnyPgColumn): Sorter => (isCaseInsensitive(column) ? sql`lower(${column})` : column);

export const fileColumns = (table: RecordTable, files: AnyExceptions['files'] = {}) =>
  Object.entries(files)
    .filter(([, column]) => column !== 'by rule')
    .map(([field, name]) => ({ field, name, column: columnOf(table, name) }));

/** The expressions that lists and single records select, filter and sort by. */
export function fieldsOf(contract: Contract, table: RecordTable, exceptions: AnyExceptions) {
  const addresses = Object.fromEntries(
    fileColumns(table, exceptions.files).map(({ field, column }) => [`${field}Url`, uploadUrl(column)]),
  );
  const all = <V>(
    names: readonly string[],
    overrides: Readonly<Record<string, V>>,
    derive: (name: string) => V,
  ) => Object.fromEntries(names.map((name) => [name, overrides[name] ?? derive(name)]));
  const record = all(Object.keys(contract.record.shape), { ...addresses, ...exceptions.record }, (name) =>
    columnOf(table, name),
  );
  const sorters = all(contract.sorters, exceptions.sorters ?? {}, (name) => sortBy(columnOf(table, name)));
  return {
    record,
    row: contract.row
      ? all(Object.keys(contract.row.shape), exceptions.row ?? {}, (name) => record[name] as AnyPgColumn)
      : record,
    filters: all(Object.keys(contract.filters), exceptions.filters ?? {}, (name) => {
      const ranged = rangedColumn(table, name);
      return ranged ? rangeOn(ranged, name) : filterBy(columnOf(table, name));
    }),
    sorters,
  };
}

/** The column values of a body. The module's own mappings come last, in its order. */
export function valuesOf(table: RecordTable, places: AnyExceptions['body'] = {}, body: object): Values {
  const values: Record<string, unknown> = {};
  const sent = body as Record<string, unknown>;
  for (const [field, value] of Object.entries(sent)) {
    const column = field in places ? undefined : columnOf(table, field);
    if (column && value !== undefined) values[column.name] = value;
  }
  for (const [field, place] of Object.entries(places)) {
    const value = sent[field] as never;
    if (value === undefined || place === 'by rule' || typeof place === 'object') continue;
    if (typeof place === 'function') Object.assign(values, place(value, asChecked));
    else values[place] = value;
  }
  return values;
}

/** For lists that show only active rows unless the filter `active` says otherwise (`activityFilter`). */
export const byActivity = (isActive: SQLWrapper) => ({
  filters: {
    active: ((wanted) =>
      sql`(${wanted}::text = 'all' or ${isActive} = (${wanted}::text = 'true'))`) satisfies Filter,
  },
  filterDefaults: { active: 'true' },
});
