// Reads and writes single records by their module's rules.

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import type { RecordTable } from '#server/db/columns.ts';
import { preparedOn } from '#server/db/transaction.ts';
import type { Scope } from '#server/http/access.ts';
import type { Saved } from '#server/http/calls.ts';
import { invalid } from '#server/http/errors.ts';
import type { Contract, CreateOf, RecordOf, Schema, UpdateOf } from '#shared/contract/contract.ts';
import type { FieldErrors } from '#shared/contract/field-errors.ts';
import { richTextFields } from '#shared/contract/rich-text-field.ts';
import type { z } from '#shared/contract/zod.ts';
import type { Facts } from './audited-values.ts';
import type { Module, WriteContext } from './module.ts';
import { moveToTrash } from './trash.ts';
import { deleteRecord, insertRecord, type Read, type Target, updateRecord } from './write.ts';
import { type ManyKind, type Outcomes, updateTogether } from './write-many.ts';

/**
 * Returns a copy of the body with sanitized rich texts. Throws 422 if a sanitized text breaks its rule, because the record
 * could not be saved again: sanitizing can lengthen a text, and it decodes entities such as `&#0;`.
 */
async function cleanBody<B extends object>(schema: Schema | undefined, body: B): Promise<B> {
  const cleaned = { ...body } as Record<string, unknown>;
  const errors: FieldErrors = {};
  for (const { name, profile, rule } of richTextFields(schema as z.ZodMiniObject)) {
    const html = cleaned[name];
    if (typeof html !== 'string') continue;
    // Loaded on first use.
    const { cleanHtml } = await import('#server/http/html.ts');
    const clean = cleanHtml(html, profile);
    const { error } = rule.safeParse(clean);
    if (error) errors[name] = error.issues.map(({ message }) => message);
    cleaned[name] = clean;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return cleaned as B;
}

/** Undefined if the record does not exist or is out of scope. */
export async function readOne<C extends Contract>(
  db: Queryable,
  { table, record }: Module<C>,
  id: string,
  scope?: Scope,
) {
  const [row] = await db
    .select({ record, version: table.version })
    .from(table)
    .where(and(eq(table.id, id), scope?.where));
  return row as { record: RecordOf<C>; version: number } | undefined;
}

/** Like `readOne`, as a prepared statement: planning it takes longer than running it. */
export function preparedRead<C extends Contract>(
  db: Pick<Database, 'select'>,
  { contract, table, record }: Module<C>,
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

/** Adapts a module for the write functions. */
export function kindOf<C extends Contract, T extends RecordTable>(
  module: Module<C, T>,
): ManyKind<RecordOf<C>, T> {
  const { contract, table, record, related }: Module<C> = module;
  // A select needs at least one column.
  const columns = Object.keys(related).length > 0 ? related : { none: sql`null` };
  type FoundRow = Read<RecordOf<C>> & { id: string };
  const preparedSelect = (tx: Transaction, what: string, where: () => SQL) =>
    preparedOn(tx, `${what}:${contract.name}`, (name) =>
      tx.select({ id: table.id, record, related: columns }).from(table).where(where()).prepare(name),
    );
  return {
    name: contract.name,
    one: contract.one,
    table: module.table,
    async readAll(tx, ids) {
      const all = preparedSelect(tx, 'read many', () => sql`${table.id} = any(${sql.placeholder('ids')})`);
      const rows = (await all.execute({ ids })) as FoundRow[];
      return new Map(rows.map(({ id, ...read }) => [id, read]));
    },
    // A separate statement: reading through `readAll` would cost single writes a fifth of their speed.
    async read(tx, id) {
      const one = preparedSelect(tx, 'read', () => eq(table.id, sql.placeholder('id')));
      const [row] = (await one.execute({ id })) as FoundRow[];
      return row;
    },
  };
}

export async function createOne<C extends Contract>(
  module: Module<C>,
  writing: WriteContext,
  sent: CreateOf<C>,
) {
  const body = await cleanBody(module.contract.create, sent as CreateOf<C> & object);
  const values = await module.create(body, writing);
  return insertRecord(
    kindOf(module),
    writing,
    () => values,
    async (id) => {
      await module.relate(id, body, writing);
      await module.afterCreate?.(id, body, writing);
    },
  );
}

type BodyFrom<C extends Contract> = (before: RecordOf<C>, facts: Facts) => UpdateOf<C> | Promise<UpdateOf<C>>;

/** `sent`: the body, or a function that computes it from the current record and its values in the audit log. */
export async function changeOne<C extends Contract>(
  module: Module<C>,
  writing: WriteContext,
  target: Target,
  sent: UpdateOf<C> | BodyFrom<C>,
): Promise<Saved<RecordOf<C>>> {
  const clean = (body: UpdateOf<C>) => cleanBody(module.contract.update, body as UpdateOf<C> & object);
  const fixed = typeof sent === 'function' ? undefined : await clean(sent);
  await module.lockFirst?.(target.id, writing.tx);
  return updateRecord(kindOf(module), writing, target, async (before, _columns, facts) => {
    const body = fixed ?? (await clean(await (sent as BodyFrom<C>)(before, facts)));
    const values = await module.update(body, { ...writing, before });
    await module.relate(target.id, body, writing);
    return values;
  });
}

/** Like `changeOne`, for many records in few statements. Only for the module's `together` fields. */
export async function changeTogether<C extends Contract>(
  module: Module<C>,
  writing: WriteContext,
  ids: readonly string[],
  sent: (before: RecordOf<C>) => UpdateOf<C>,
): Promise<Outcomes> {
  return updateTogether(kindOf(module), writing, ids, async (before) => {
    const body = await cleanBody(module.contract.update, sent(before) as UpdateOf<C> & object);
    const others = Object.keys(body).filter(
      (field) => !(module.together as readonly string[]).includes(field),
    );
    if (others.length > 0)
      throw new Error(`${module.contract.name}: ${others.join(', ')} can't be changed together`);
    return module.update(body, { ...writing, before });
  });
}

export async function removeOne<C extends Contract>(
  module: Module<C>,
  writing: WriteContext,
  target: Target,
) {
  await module.lockFirst?.(target.id, writing.tx);
  await module.lockBeforeDelete?.([target.id], writing.tx);
  await deleteRecord(kindOf(module), writing, target, async (before) => {
    await moveToTrash(module, writing, before);
    await module.remove(before, writing);
  });
}
