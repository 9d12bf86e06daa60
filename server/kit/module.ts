// What a resource's module is: how the records of a contract stand in the database, and its rules.
// The calls are made of it in `routes.ts`; the operator's commands use it too.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { preparedOn } from '#server/db/transaction.ts';
import type {
  Action,
  Contract,
  CreateOf,
  ListQuery,
  RecordOf,
  RowOf,
  UpdateOf,
} from '#src/shared/contract.ts';
import type { Access, Actor } from './access.ts';
import type { Constraints } from './database-errors.ts';
import type { Facts } from './facts.ts';
import { cleanBody } from './html.ts';
import type { Author } from './journal.ts';
import type { ListSource } from './list.ts';
import type { Summary } from './summary.ts';
import type { WriteFiles } from './uploads.ts';
import {
  deleteRecord,
  insertRecord,
  type Read,
  type RecordTable,
  type Saved,
  type Store,
  type Target,
  updateRecord,
  type Values,
} from './write.ts';

/** A write under way: its transaction, who does it, and what the journal says of that. */
export interface Writing {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly author: Author;
  /** The files that came with it. */
  readonly files: WriteFiles;
  /** What `prepare` made before the transaction. */
  readonly prepared?: Facts | undefined;
  /** The actor has just proved who they are, by the password that they have now. */
  readonly confirmed?: boolean;
}

/** What a call reaches: a condition in its query, and a key that tells one person's totals from another's. */
export interface Reach {
  readonly where: SQL;
  readonly key: string;
}

/** Records that belong to people who may do something with theirs and see nothing of others'. */
export interface Owned {
  /** What a call of this kind reaches; undefined: all of them. */
  readonly reach: (actor: Actor, action: Action, query?: ListQuery) => Reach | undefined;
  /** What owners may change. Any other key in their PATCH is 403. */
  readonly fields: readonly string[];
}

/** How the top bar's search shows a record that it found. */
export interface Found {
  /** What the record is called; the table's search column holds it. */
  readonly title: AnyPgColumn;
  /** The sorter that sorts by the title: its index finds what begins with a text. */
  readonly sorter: string;
  /** A second text that tells two of the same title apart; null where there is none. */
  readonly line: AnyPgColumn | SQL;
}

/** What a list can be narrowed or sorted by: all that the contract offers, and nothing else. */
type Filters<C extends Contract> = { readonly [K in keyof C['filters']]: ListSource['filters'][string] };
type Sorters<C extends Contract> = { readonly [K in C['sorters'][number]]: ListSource['sorters'][string] };
/** A column, or what is made of columns, for each of the fields. */
type Columns<Fields> = { readonly [K in keyof Fields]-?: SelectedFieldsFlat[string] };

export interface Module<C extends Contract, T extends RecordTable = RecordTable> {
  readonly contract: C;
  readonly table: T;
  /** The columns of one record as it is answered. */
  readonly record: Columns<RecordOf<C>>;
  /** The columns of a list's row, where they are less. */
  readonly row?: Columns<RowOf<C>>;
  readonly filters: Filters<C>;
  readonly filterDefaults?: ListSource['filterDefaults'];
  readonly sorters: Sorters<C>;
  readonly nameSorter?: ListSource['nameSorter'];
  readonly searchAlso?: ListSource['searchAlso'];
  /** Lets the top bar's search find records. Without it, there are none of this kind for it. */
  readonly found?: Found;
  /** The figures of `GET <path>/summary`. Without it, there is no such call. */
  readonly summary?: Summary;
  readonly constraints?: Constraints;
  /** Who may ask for one record, where it is not the holders of `.read`; with what each of them may see. */
  readonly one?: { access: Access; allows: (actor: Actor, id: string) => boolean };
  /** Where records belong to somebody: what those without the resource's grants reach of them. */
  readonly owned?: Owned;
  /** What of a record stands in other tables and is changed with it, as the journal keeps it: ids and plain values. */
  readonly related?: Readonly<Record<string, SQL>>;
  /** A new record's columns. Throws what is wrong with them. */
  readonly create?: (body: CreateOf<C>, writing: Writing) => Values<T> | Promise<Values<T>>;
  /**
   * Runs before the transaction of a change: what it writes stays when the change is refused. Throws why it may not
   * begin.
   */
  readonly confirm?: (body: UpdateOf<C>, request: FastifyRequest) => Promise<void>;
  /** Makes columns of a new or changed record that take long and need no row; runs before the transaction. */
  readonly prepare?: (body: CreateOf<C> | UpdateOf<C>) => Promise<Facts>;
  /** Takes the locks that have to come before the record's own, where its writes concern others of its kind too. */
  readonly lockFirst?: (id: string, tx: Transaction) => Promise<void>;
  /** A changed record's columns: of a PATCH, only those that were sent. Throws what is wrong with them. */
  readonly update?: (
    body: UpdateOf<C>,
    writing: Writing & { before: RecordOf<C> },
  ) => Values<T> | Promise<Values<T>>;
  /** Writes what stands in other tables; runs when the row is there. */
  readonly relate?: (id: string, body: CreateOf<C> | UpdateOf<C>, writing: Writing) => Promise<void>;
  /** Other resources in whose lists a write of this one can make rows come or go. */
  readonly affects?: readonly Contract[];
  /** Throws what still needs a record that shall be deleted. Whether records can be deleted, the contract's grants say. */
  readonly remove?: (before: RecordOf<C>, writing: Writing) => Promise<void>;
}

/** One record with its version; undefined where there is none, or none within reach. */
export async function readOne<C extends Contract>(
  db: Queryable,
  { table, record }: Pick<Module<C>, 'table' | 'record'>,
  id: string,
  reach?: Reach,
) {
  const [row] = await db
    .select({ record, version: table.version })
    .from(table)
    .where(and(eq(table.id, id), reach?.where));
  return row as { record: RecordOf<C>; version: number } | undefined;
}

/** As `readOne`, prepared once per connection: planning it costs more than running it. */
export function preparedOne<C extends Contract>(
  db: Pick<Database, 'select'>,
  { contract, table, record }: Pick<Module<C>, 'contract' | 'table' | 'record'>,
) {
  const statement = db
    .select({ record, version: table.version })
    .from(table)
    .where(eq(table.id, sql.placeholder('id')))
    .prepare(`one:${contract.name}`);
  return async (id: string) => {
    const [row] = await statement.execute({ id });
    return row as { record: RecordOf<C>; version: number } | undefined;
  };
}

/** A select has to have at least one column. */
const relatedColumns = (related: Readonly<Record<string, SQL>>): SelectedFieldsFlat =>
  Object.keys(related).length > 0 ? related : { none: sql`null` };

/** How the records of a module are kept, for the write functions. */
export function storeOf<C extends Contract>(module: Module<C>): Store<RecordOf<C>> {
  const { contract, table, record, constraints = {}, related = {} } = module;
  return {
    name: contract.name,
    one: contract.one,
    table,
    constraints,
    async read(tx, id) {
      const statement = preparedOn(tx, `read ${contract.name}`, () =>
        tx
          .select({ record, related: relatedColumns(related) })
          .from(table)
          .where(eq(table.id, sql.placeholder('id')))
          .prepare(`write:${contract.name}`),
      );
      const [row] = await statement.execute({ id });
      return row as Read<RecordOf<C>> | undefined;
    },
  };
}

function able<T>(work: T | undefined, what: string): T {
  if (!work) throw new Error(`This resource cannot ${what}.`);
  return work;
}

/** Adds a record by the module's rules. */
export async function createOne<C extends Contract>(
  module: Module<C>,
  writing: Writing,
  sent: CreateOf<C>,
): Promise<Saved<RecordOf<C>>> {
  const body = cleanBody(module.contract.create, sent as CreateOf<C> & object);
  const values = await able(module.create, 'create')(body, writing);
  return insertRecord(storeOf(module), writing.tx, writing.author, values, async (id) =>
    module.relate?.(id, body, writing),
  );
}

/** Changes a record by the module's rules. */
export async function changeOne<C extends Contract>(
  module: Module<C>,
  writing: Writing,
  target: Target,
  sent: UpdateOf<C>,
): Promise<Saved<RecordOf<C>>> {
  const body = cleanBody(module.contract.update, sent as UpdateOf<C> & object);
  await module.lockFirst?.(target.id, writing.tx);
  return updateRecord(storeOf(module), writing.tx, writing.author, target, async (before) => {
    const values = await able(module.update, 'change')(body, { ...writing, before });
    await module.relate?.(target.id, body, writing);
    return values;
  });
}

/** Deletes a record by the module's rules. */
export async function removeOne<C extends Contract>(
  module: Module<C>,
  writing: Writing,
  target: Target,
): Promise<void> {
  await module.lockFirst?.(target.id, writing.tx);
  await deleteRecord(storeOf(module), writing.tx, writing.author, target, async (before) =>
    module.remove?.(before, writing),
  );
}
