// What a resource's module is: how the records of a contract stand in the database, and its rules.
// The calls are made of it in `routes.ts`; the operator's commands use it too.
import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '#server/db/client.ts';
import type { CounterName } from '#server/lists/counters.ts';
import type { ListSource } from '#server/lists/source.ts';
import type { Summary } from '#server/lists/summary.ts';
import type { Contract, CreateOf, RecordOf, UpdateOf } from '#src/shared/contract.ts';
import { counted } from '#src/shared/texts.ts';
import type { Access, Actor, Owned } from './access.ts';
import type { Constraints } from './database-errors.ts';
import { conflict } from './errors.ts';
import type { Facts } from './facts.ts';
import {
  type AnyExceptions,
  type Exceptions,
  fieldsOf,
  fileColumns,
  type MissingColumns,
  valuesOf,
} from './fields.ts';
import type { Writer } from './journal.ts';
import { linkedIds, setLinks } from './links.ts';
import { dropFiles, type WriteFiles } from './uploads.ts';
import { asIs, type Check, type Checked, type RecordTable, type Values } from './write.ts';

/** A write under way: its transaction, who does it, and what the journal says of that. */
export interface Writing extends Writer {
  readonly actor: Actor;
  /** The files that came with it. */
  readonly files: WriteFiles;
  /** What `prepare` made before the transaction. */
  readonly prepared?: Facts | undefined;
  /** The actor has just proved who they are, by the password that they have now. */
  readonly confirmed?: boolean;
}

/** Rows that refer to a record, so that it can't be deleted: `3 products use this category.` */
export interface Need<R> {
  /** The column that refers to it, or how many there are as the record tells. */
  readonly by: AnyPgColumn | ((before: R) => number);
  /** Text before the number. */
  readonly lead?: string;
  /** What is said of one, and of several, behind their number. */
  readonly one: string;
  readonly many: string;
}

/** Of such rows: `need(column, 'product uses', 'products use', 'this category.')`. */
export const need = <R>(by: Need<R>['by'], one: string, many: string, what: string): Need<R> => ({
  by,
  one: `${one} ${what}`,
  many: `${many} ${what}`,
});

/** What a module says beside its fields. */
export interface Rules<C extends Contract> {
  readonly filterDefaults?: ListSource['filterDefaults'];
  readonly indexedOrders?: { readonly [K in keyof C['filters']]?: readonly C['sorters'][number][] };
  readonly joinFilters?: readonly (keyof C['filters'] & string)[];
  /** Counters of the list's total: `all` of the whole list, others of one filter. */
  readonly counters?: { readonly [K in keyof C['filters'] | 'all']?: CounterName };
  /** The sorter of what a record is called, `name` where there is such a one: short searches look at its beginning. */
  readonly title?: C['sorters'][number];
  readonly searchAlso?: ListSource['searchAlso'];
  /**
   * Lets the top bar's search find records: by this text, beside the title, one tells two of the same title apart. A field,
   * or what is read from columns.
   */
  readonly searchLine?: (keyof RecordOf<C> & string) | SQL<string | null>;
  /** The figures of `GET <path>/summary`. Without it, there is no such call. */
  readonly summary?: Summary;
  readonly constraints?: Constraints;
  /** Who may ask for one record, where it is not the holders of `.read`; with what each of them may see. */
  readonly one?: { access: Access; allows: (actor: Actor, id: string) => boolean };
  /** A job writes what a record tells of: whoever has read that it is done sees it, on a replica too. */
  readonly tellsOfWrites?: true;
  /** Where records belong to somebody: what those without the resource's grants reach of them. */
  readonly owned?: Owned;
  /** What of a record stands in other tables and is changed with it, as the journal keeps it: ids and plain values. */
  readonly related?: Readonly<Record<string, SQL>>;
  /**
   * Runs before the transaction of a change: what it writes stays when the change is refused. Throws why it may not
   * begin.
   */
  readonly confirm?: (body: UpdateOf<C>, request: FastifyRequest) => Promise<void>;
  /** Makes columns of a new or changed record that take long and need no row; runs before the transaction. */
  readonly prepare?: (body: CreateOf<C> | UpdateOf<C>) => Promise<Facts>;
  /**
   * Fields of an update that no rule judges by anything but the record itself, and that are its own columns: of many records,
   * they are changed together.
   */
  readonly together?: readonly (keyof UpdateOf<C> & string)[];
  /** Takes the locks that have to come before the record's own, where its writes concern others of its kind too. */
  readonly lockFirst?: (id: string, tx: Transaction) => Promise<void>;
  /** As `lockFirst`, for deletes alone; of several in one transaction, told of all before the first. */
  readonly lockBeforeDelete?: (ids: readonly string[], tx: Transaction) => Promise<unknown>;
  /** Writes what stands in other tables; runs when the row is there. */
  readonly relate?: (id: string, body: CreateOf<C> | UpdateOf<C>, writing: Writing) => Promise<void>;
  /** Other resources in whose lists a write of this one can make rows come or go. */
  readonly affects?: readonly Contract[];
  /** What must not be there for a record to be deleted. Whether records can be deleted, the contract's grants say. */
  readonly neededBy?: readonly Need<RecordOf<C>>[];
  /** Throws what else a record that shall be deleted is needed for. */
  readonly remove?: (before: RecordOf<C>, writing: Writing) => Promise<void>;
}

/** Columns that the body does not say, or says otherwise. Throws what is wrong with it. */
type ColumnRule<Body, W, V, Else> = (
  body: Body,
  writing: W,
  columns: Check<V>,
) => Checked<V> | Else | Promise<Checked<V> | Else>;
/** A write of a record that is there. */
export type Changing<C extends Contract> = Writing & { readonly before: RecordOf<C> };

type Fields = ReturnType<typeof fieldsOf>;

type CreateRule<C extends Contract, T extends RecordTable> = [MissingColumns<C, T>] extends [never]
  ? { readonly create?: ColumnRule<CreateOf<C>, Writing, Values<T>, undefined> }
  : {
      readonly create: ColumnRule<
        CreateOf<C>,
        Writing,
        Values<T> & { [K in MissingColumns<C, T>]: NonNullable<unknown> },
        never
      >;
    };

/** What a module states of a contract and a table. */
export type Definition<C extends Contract, T extends RecordTable> = Rules<C> &
  Exceptions<C, T> &
  CreateRule<C, T> & { readonly update?: ColumnRule<UpdateOf<C>, Changing<C>, Values<T>, undefined> };

/** What every module has, also where it is not said. */
type Filled = 'related' | 'constraints' | 'together' | 'relate' | 'remove';

/** A resource as the calls and the write functions use it. */
export interface Module<C extends Contract, T extends RecordTable = RecordTable>
  extends Omit<Rules<C>, Filled>,
    Required<Pick<Rules<C>, Filled>>,
    Omit<Fields, 'record'> {
  readonly record: { readonly [K in keyof RecordOf<C>]-?: SQL<RecordOf<C>[K]> };
  readonly contract: C;
  readonly table: T;
  readonly create: (body: CreateOf<C>, writing: Writing) => Promise<Checked<Values>>;
  readonly update: (body: UpdateOf<C>, writing: Changing<C>) => Promise<Checked<Values>>;
}

/** A module of whatever contract, as exports, operations and searches know it. */
export interface AnyModule extends ListSource {
  readonly contract: Contract;
  readonly owned?: Owned | undefined;
  readonly record: Readonly<Record<string, unknown>>;
  readonly searchLine?: string | SQL | undefined;
}

/** Rows that refer to a record are counted as far as this, where the record does not tell how many there are. */
const needsCounted = 1_000;

/** What refers to a record, as it is told; undefined: nothing. */
async function needText<R extends { id: string }>(
  tx: Transaction,
  { by, lead = '', one, many }: Need<R>,
  before: R,
) {
  const rows = (column: AnyPgColumn) =>
    sql`(select from ${column.table} where ${eq(column, before.id)} limit ${needsCounted + 1}) as needed`;
  const total = typeof by === 'function' ? by(before) : await tx.$count(rows(by));
  if (total === 0) return undefined;
  const isMore = typeof by !== 'function' && total > needsCounted;
  return lead + (isMore ? `More than ${counted(needsCounted, one, many)}` : counted(total, one, many));
}

/** Throws what still refers to a record. */
async function mustNotBeNeeded<R extends { id: string }>(
  tx: Transaction,
  needs: readonly Need<R>[],
  before: R,
): Promise<void> {
  const texts = (await Promise.all(needs.map((need) => needText(tx, need, before)))).filter(Boolean);
  if (texts.length > 0) throw conflict(texts.join(' '));
}

/** A resource's module: what follows from its contract and table, and what is said of it. */
export function defineModule<C extends Contract, T extends RecordTable>(
  contract: C,
  table: T,
  definition: Definition<C, T>,
): Module<C, T> {
  const { create, update, ...said } = definition as Rules<C> &
    AnyExceptions & {
      create?: ColumnRule<CreateOf<C>, Writing, Values, undefined>;
      update?: ColumnRule<UpdateOf<C>, Changing<C>, Values, undefined>;
    };
  const files = fileColumns(table, said.files);
  const links = Object.entries(said.body ?? {}).flatMap(([field, place]) =>
    typeof place === 'object' ? [[field, place] as const] : [],
  );

  const keptFiles = async (tx: Transaction, id: string, columns: typeof files): Promise<string[]> => {
    if (columns.length === 0) return [];
    const [row] = await tx
      .select(Object.fromEntries(columns.map(({ name, column }) => [name, column])))
      .from(table as RecordTable)
      .where(eq(table.id, id));
    return Object.values(row ?? {}).filter((kept) => kept !== null) as string[];
  };

  /** The columns of the files that were sent; those in whose place they come are dropped. */
  async function filesOf(writing: Writing, id?: string): Promise<Record<string, string>> {
    const ids: Record<string, string> = {};
    for (const { field, name } of files) {
      const [added] = await writing.files.add(writing, field);
      if (added) ids[name] = added.id;
    }
    const replaced = files.filter(({ name }) => name in ids);
    if (id !== undefined) await dropFiles(writing, await keptFiles(writing.tx, id, replaced));
    return ids;
  }

  return {
    ...said,
    ...(fieldsOf(contract, table, said) as Fields & Pick<Module<C>, 'record'>),
    contract,
    table,
    constraints: said.constraints ?? {},
    together: said.together ?? [],
    related: {
      ...Object.fromEntries(links.map(([, place]) => [`${place.other.name}s`, linkedIds(place, table.id)])),
      ...said.related,
    },

    async create(body, writing) {
      const ruled = (await create?.(body, writing, asIs)) ?? {};
      return asIs({ ...valuesOf(table, said.body, body as object), ...ruled, ...(await filesOf(writing)) });
    },

    async update(body, writing) {
      const ruled = (await update?.(body, writing, asIs)) ?? {};
      const kept = await filesOf(writing, (writing.before as { id: string }).id);
      return asIs({ ...valuesOf(table, said.body, body as object), ...ruled, ...kept });
    },

    async relate(id, body, writing) {
      for (const [field, place] of links) {
        const others = (body as Record<string, readonly string[] | undefined>)[field];
        if (others) await setLinks(writing.tx, place, id, others);
      }
      await said.relate?.(id, body, writing);
    },

    async remove(before, writing) {
      await said.remove?.(before, writing);
      const { id } = before as { id: string };
      await mustNotBeNeeded(writing.tx, said.neededBy ?? [], before as RecordOf<C> & { id: string });
      await dropFiles(writing, await keptFiles(writing.tx, id, files));
    },
  };
}
