// Defines a resource's module: its contract, its table and its rules. `routes.ts` derives the routes from it.

import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '#server/db/client.ts';
import type { RecordTable } from '#server/db/columns.ts';
import type { TableRows } from '#server/db/tables/trash.ts';
import type { Access, Actor, OwnerRules } from '#server/http/access.ts';
import type { Constraints } from '#server/http/database-errors.ts';
import { conflict } from '#server/http/errors.ts';
import type { CounterName } from '#server/lists/counters.ts';
import type { ListSource } from '#server/lists/source.ts';
import type { Summary } from '#server/lists/summary.ts';
import type { Contract, CreateOf, RecordOf, UpdateOf } from '#shared/contract/contract.ts';
import type { PasskeyAssertion } from '#shared/contract/passkey-assertion.ts';
import { counted } from '#shared/contract/texts.ts';
import type { Writer } from './audit-log.ts';
import type { Facts } from './audited-values.ts';
import {
  type AnyExceptions,
  type Exceptions,
  fieldsOf,
  fileColumns,
  type MissingColumns,
  valuesOf,
} from './fields.ts';
import type { ImpactRules } from './impact-rules.ts';
import { linkedIds, setLinks } from './links.ts';
import { asChecked, type Check, type Checked, type Values } from './row-values.ts';
import { dropFiles, restoreFiles, type WriteFiles } from './uploads.ts';

/**
 * Returns the password's hash. Throws 422 with the text at the field if the password of the caller is wrong, and 429 after too
 * many attempts, which count as failed sign-ins. Must not run in a transaction: a rollback would undo the count.
 */
export type ConfirmPassword = (
  request: FastifyRequest,
  password: string,
  wrong: { readonly field: string; readonly text: string },
) => Promise<string>;

/**
 * Checks a passkey of the caller, which must have signed a challenge of `POST /me/step-up/passkey`. Throws like
 * `ConfirmPassword`, at the field `passkey`.
 */
export type ConfirmPasskey = (request: FastifyRequest, passkey: PasskeyAssertion) => Promise<void>;

/** How the caller of a critical change proves who they are. */
export interface Confirmations {
  readonly confirmPassword: ConfirmPassword;
  readonly confirmPasskey: ConfirmPasskey;
}

/** The context of a write. */
export interface WriteContext extends Writer {
  readonly actor: Actor;
  readonly files: WriteFiles;
  /** The result of `prepare`. */
  readonly prepared?: Facts | undefined;
  /** Whether the actor has just confirmed their current password. */
  readonly confirmed?: boolean;
  /** Files to restore by column: one id or none, or a list of ids. Set by an undo. */
  readonly restoredFiles?: Readonly<Record<string, string | null | readonly string[]>>;
}

/** Writes that need a recent check of the caller (`http/step-up.ts`). */
export interface SensitiveWrites {
  /** Fields that are sensitive to set, in a body or by an undo. `any`: every create and change. */
  readonly fields: 'any' | readonly string[];
  /** For a new record. Default: `fields`. */
  readonly createFields?: readonly string[];
  readonly delete?: true;
  /** Restoring a deleted record, and deleting it for good. */
  readonly restore?: true;
}

/** How an undo computes a body field that differs from its columns. */
interface FieldUndo<Value> {
  readonly columns: readonly string[];
  /** `facts`: the row's id and values after the undo. `restored`: the values that the undo restores. */
  readonly value: (facts: Facts, tx: Transaction, restored: Facts) => Value | Promise<Value>;
  /** Whether a value is no longer stored, so that it can't be restored. */
  readonly isLost?: (facts: Facts, tx: Transaction) => Promise<boolean>;
}

/** References that prevent a delete: `3 products use this category.` */
export interface Need<R> {
  /** The referring column, or a function that reads the count from the record. */
  readonly by: AnyPgColumn | ((before: R) => number);
  /** The name of the referring resource. Needed if `by` is a function. */
  readonly resource?: string;
  readonly lead?: string;
  /** Texts after the number, for one reference and for several. */
  readonly one: string;
  readonly many: string;
}

/** Example: `need(column, 'product uses', 'products use', 'this category.')`. */
export const need = <R>(by: Need<R>['by'], one: string, many: string, what: string): Need<R> => ({
  by,
  one: `${one} ${what}`,
  many: `${many} ${what}`,
});

/** A module's declarations apart from its field mappings. */
export interface Rules<C extends Contract> {
  readonly filterDefaults?: ListSource['filterDefaults'];
  readonly indexedOrders?: { readonly [K in keyof C['filters']]?: readonly C['sorters'][number][] };
  readonly joinFilters?: readonly (keyof C['filters'] & string)[];
  /** Counters of the list's total: `all` of the whole list, others of one filter. */
  readonly counters?: { readonly [K in keyof C['filters'] | 'all']?: CounterName };
  /** The sorter of the record's title. Default: `name`. Searches of one or two letters match its beginning. */
  readonly title?: C['sorters'][number];
  readonly searchAlso?: ListSource['searchAlso'];
  /**
   * Enables the top bar's search for this resource. The text is shown next to the title, to distinguish records with the
   * same title: a field, or an expression.
   */
  readonly searchLine?: (keyof RecordOf<C> & string) | SQL<string | null>;
  /** Defines `GET <path>/summary`. Without it, the route does not exist. */
  readonly summary?: Summary;
  readonly constraints?: Constraints;
  /** Access to a single record, if it differs from the permission `.read`. */
  readonly one?: { access: Access; allows: (actor: Actor, id: string) => boolean };
  /** The record reports a job's writes. Clients that read its completion must see these writes on a replica too. */
  readonly reportsWrites?: true;
  /** For records with owners: what callers without the resource's permissions may access. */
  readonly owned?: OwnerRules;
  /** Data in other tables that is part of the record, for the audit log: ids and plain values. */
  readonly related?: Readonly<Record<string, SQL>>;
  /**
   * Runs before the transaction of a change, so that its own writes persist if the change is refused. Throws to refuse
   * the change.
   */
  readonly confirm?: (
    body: UpdateOf<C>,
    request: FastifyRequest,
    confirmations: Confirmations,
  ) => Promise<void>;
  /** Computes slow columns that need no row, before the transaction. */
  readonly prepare?: (body: CreateOf<C> | UpdateOf<C>) => Promise<Facts>;
  /**
   * Own columns whose rules depend on the record alone. Bulk operations update these in one statement for many
   * records.
   */
  readonly together?: readonly (keyof UpdateOf<C> & string)[];
  /** Takes locks that must precede the record's own, for writes that affect other records of the resource. */
  readonly lockFirst?: (id: string, tx: Transaction) => Promise<void>;
  /** Like `lockFirst`, for deletes. Called once with all ids of the transaction. */
  readonly lockBeforeDelete?: (ids: readonly string[], tx: Transaction) => Promise<unknown>;
  /** Writes to other tables. For a new record, runs after the insert. */
  readonly relate?: (id: string, body: CreateOf<C> | UpdateOf<C>, writing: WriteContext) => Promise<void>;
  /** Other resources whose lists can gain or lose rows by a write of this one. */
  readonly affects?: readonly Contract[];
  /** References that prevent a delete. The contract's permissions define whether records can be deleted at all. */
  readonly neededBy?: readonly Need<RecordOf<C>>[];
  readonly impact?: ImpactRules<C>;
  readonly sensitive?: SensitiveWrites;
  /** Throws if other rules prevent the delete. */
  readonly remove?: (before: RecordOf<C>, writing: WriteContext) => Promise<void>;
  /** Adapts the rows of a deleted record to what changed since, or throws if the actor may not restore it. */
  readonly beforeRestore?: (
    rows: readonly TableRows[],
    writing: WriteContext,
  ) => Promise<readonly TableRows[]>;
  /** Completes a new record after `relate`. */
  readonly afterCreate?: (id: string, body: CreateOf<C>, writing: WriteContext) => Promise<void>;
  /** Completes a restored record in other tables. `rows`: the restored ones. */
  readonly afterRestore?: (id: string, rows: readonly TableRows[], writing: WriteContext) => Promise<void>;
  /** Body fields whose values an undo can't read from a column of the same name. */
  readonly undo?: { readonly [K in keyof UpdateOf<C> & string]?: FieldUndo<UpdateOf<C>[K]> };
}

/** Computes columns that don't map directly from the body. Throws if the body breaks a rule. */
type ColumnRule<Body, W, V, Else> = (
  body: Body,
  writing: W,
  columns: Check<V>,
) => Checked<V> | Else | Promise<Checked<V> | Else>;
/** The context of an update. */
export type Changing<C extends Contract> = WriteContext & { readonly before: RecordOf<C> };

type Fields = ReturnType<typeof fieldsOf>;

type CreateRule<C extends Contract, T extends RecordTable> = [MissingColumns<C, T>] extends [never]
  ? { readonly create?: ColumnRule<CreateOf<C>, WriteContext, Values<T>, undefined> }
  : {
      readonly create: ColumnRule<
        CreateOf<C>,
        WriteContext,
        Values<T> & { [K in MissingColumns<C, T>]: NonNullable<unknown> },
        never
      >;
    };

export type Definition<C extends Contract, T extends RecordTable> = Rules<C> &
  Exceptions<C, T> &
  CreateRule<C, T> & { readonly update?: ColumnRule<UpdateOf<C>, Changing<C>, Values<T>, undefined> };

/** Rules that `defineModule` fills with defaults. */
type Filled = 'related' | 'constraints' | 'together' | 'relate' | 'remove';

/** A resource for the routes and the write functions. */
export interface Module<C extends Contract, T extends RecordTable = RecordTable>
  extends Omit<Rules<C>, Filled>,
    Required<Pick<Rules<C>, Filled>>,
    Omit<Fields, 'record'> {
  readonly record: { readonly [K in keyof RecordOf<C>]-?: SQL<RecordOf<C>[K]> };
  readonly contract: C;
  readonly table: T;
  readonly create: (body: CreateOf<C>, writing: WriteContext) => Promise<Checked<Values>>;
  readonly update: (body: UpdateOf<C>, writing: Changing<C>) => Promise<Checked<Values>>;
}

/** A module without its contract's types, for exports, operations and searches. */
export interface AnyModule extends ListSource {
  readonly contract: Contract;
  readonly owned?: OwnerRules | undefined;
  readonly record: Readonly<Record<string, unknown>>;
  readonly searchLine?: string | SQL | undefined;
}

/** References are counted up to this number, unless the record has a count. */
const needsCounted = 1_000;

/** The text about one kind of reference, and their number. Undefined if there are none. */
export async function needLine<R extends { id: string }>(
  tx: Transaction,
  { by, lead = '', one, many }: Need<R>,
  before: R,
): Promise<{ message: string; count: number } | undefined> {
  const rows = (column: AnyPgColumn) =>
    sql`(select from ${column.table} where ${eq(column, before.id)} limit ${needsCounted + 1}) as needed`;
  const total = typeof by === 'function' ? by(before) : await tx.$count(rows(by));
  if (total === 0) return undefined;
  const isMore = typeof by !== 'function' && total > needsCounted;
  const text = isMore ? `More than ${counted(needsCounted, one, many)}` : counted(total, one, many);
  return { message: lead + text, count: total };
}

/** Throws 409 if something still refers to the record. */
async function assertUnused<R extends { id: string }>(
  tx: Transaction,
  needs: readonly Need<R>[],
  before: R,
): Promise<void> {
  const lines = await Promise.all(needs.map((need) => needLine(tx, need, before)));
  const texts = lines.flatMap((line) => (line ? [line.message] : []));
  if (texts.length > 0) throw conflict(texts.join(' '));
}

/** Completes a module with the mappings that follow from its contract and table. */
export function defineModule<C extends Contract, T extends RecordTable>(
  contract: C,
  table: T,
  definition: Definition<C, T>,
): Module<C, T> {
  const { create, update, ...declared } = definition as Rules<C> &
    AnyExceptions & {
      create?: ColumnRule<CreateOf<C>, WriteContext, Values, undefined>;
      update?: ColumnRule<UpdateOf<C>, Changing<C>, Values, undefined>;
    };
  const files = fileColumns(table, declared.files);
  const links = Object.entries(declared.body ?? {}).flatMap(([field, place]) =>
    typeof place === 'object' ? [[field, place] as const] : [],
  );

  const fileIdsOf = async (tx: Transaction, id: string, columns: typeof files): Promise<string[]> => {
    if (columns.length === 0) return [];
    const [row] = await tx
      .select(Object.fromEntries(columns.map(({ name, column }) => [name, column])))
      .from(table as RecordTable)
      .where(eq(table.id, id));
    return Object.values(row ?? {}).filter((value) => value !== null) as string[];
  };

  /** Stores the uploaded files and returns their id columns. Drops the files that they replace. */
  async function filesOf(writing: WriteContext, id?: string): Promise<Record<string, string | null>> {
    const ids: Record<string, string | null> = {};
    for (const { field, name } of files) {
      const [added] = await writing.files.add(writing, field);
      if (added) ids[name] = added.id;
    }
    const restored = files.filter(({ name }) => writing.restoredFiles?.[name] !== undefined);
    const replaced = [...files.filter(({ name }) => name in ids), ...restored];
    if (id !== undefined) await dropFiles(writing, await fileIdsOf(writing.tx, id, replaced));
    for (const { name } of restored) {
      const fileId = writing.restoredFiles?.[name] as string | null;
      await restoreFiles(writing, fileId === null ? [] : [fileId]);
      ids[name] = fileId;
    }
    return ids;
  }

  return {
    ...declared,
    ...(fieldsOf(contract, table, declared) as Fields & Pick<Module<C>, 'record'>),
    contract,
    table,
    constraints: declared.constraints ?? {},
    together: declared.together ?? [],
    related: {
      ...Object.fromEntries(links.map(([, place]) => [`${place.other.name}s`, linkedIds(place, table.id)])),
      ...declared.related,
    },

    async create(body, writing) {
      const ruled = (await create?.(body, writing, asChecked)) ?? {};
      return asChecked({
        ...valuesOf(table, declared.body, body as object),
        ...ruled,
        ...(await filesOf(writing)),
      });
    },

    async update(body, writing) {
      const ruled = (await update?.(body, writing, asChecked)) ?? {};
      const fileIds = await filesOf(writing, (writing.before as { id: string }).id);
      return asChecked({ ...valuesOf(table, declared.body, body as object), ...ruled, ...fileIds });
    },

    async relate(id, body, writing) {
      for (const [field, place] of links) {
        const others = (body as Record<string, readonly string[] | undefined>)[field];
        if (others) await setLinks(writing.tx, place, id, others);
      }
      await declared.relate?.(id, body, writing);
    },

    async remove(before, writing) {
      await declared.remove?.(before, writing);
      const { id } = before as { id: string };
      await assertUnused(writing.tx, declared.neededBy ?? [], before as RecordOf<C> & { id: string });
      await dropFiles(writing, await fileIdsOf(writing.tx, id, files));
    },
  };
}
