// Moves deleted records to the trash, and restores them with their id. The rows are really deleted, so that lists, uniqueness
// and counters need no rule for them; the trash keeps a copy of them as JSON.
import { and, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { type ForeignKey, relationsOf } from '#server/db/foreign-keys.ts';
import { type TableRows, trashTable } from '#server/db/tables/trash.ts';
import { checked, notFound } from '#server/http/errors.ts';
import type { Contract, RecordOf } from '#shared/contract/contract.ts';
import { type RestoreAnswer, trash } from '#shared/contract/trash.ts';
import { z } from '#shared/contract/zod.ts';
import { type AuditLogEntry, appendToAuditLog, type Writer } from './audit-log.ts';
import { factColumns } from './audited-values.ts';
import { fieldNames } from './field-names.ts';
import { type AnyExceptions, valuesOf } from './fields.ts';
import type { Module, WriteContext } from './module.ts';
import { trashDays } from './trash-days.ts';
import { removeDroppedFiles, restoreFiles } from './uploads.ts';
import { transaction } from './write.ts';
import { logRows } from './write-rows.ts';

const uploads = 'uploads';

/** Not part of a record: sessions, views and links end with a user, and triggers maintain the ancestors of categories. */
const leftOut = new Set(['sessions', 'owner_views', 'account_links', 'category_ancestors']);

const name = sql.identifier;

interface Part {
  readonly table: string;
  readonly where: SQL;
}

/** The tables whose rows are deleted with these rows of a table, from their keys that cascade. */
const partsOf = (keys: readonly ForeignKey[], { table, where }: Part): Part[] =>
  keys
    .filter((key) => key.parent === table && key.cascades && !leftOut.has(key.table))
    .flatMap((key) => {
      const part = {
        table: key.table,
        where: sql`${name(key.column)} in (select id from ${name(table)} where ${where})`,
      };
      return [part, ...partsOf(keys, part)];
    });

const copyOf = ({ table, where }: Part) => sql`jsonb_build_object('table', ${table}::text, 'rows', (
  select coalesce(jsonb_agg(to_jsonb(${name(table)})), '[]') from ${name(table)} where ${where}))`;

/** Copies a locked record and the rows that will be deleted with it. */
export async function moveToTrash<C extends Contract>(
  { contract, table, title = 'name' }: Module<C>,
  { tx, actor, author }: WriteContext,
  record: RecordOf<C>,
): Promise<void> {
  const { [title]: recordName, id } = record as Record<string, unknown>;
  const { keys } = await relationsOf(tx);
  const own = { table: getTableName(table), where: sql`id = ${id}` };
  const rows = sql.join([own, ...partsOf(keys, own)].map(copyOf), sql`, `);
  await tx.insert(trashTable).values({
    id: id as string,
    resource: contract.name,
    name: String(recordName ?? ''),
    deleted_by: actor.userId,
    operation_id: author.operationId ?? null,
    expires_at: sql`now() + make_interval(days => ${trashDays})`,
    rows: sql`jsonb_build_array(${rows})`,
  });
}

const fileIdsIn = (keys: readonly ForeignKey[], tables: readonly TableRows[]): string[] =>
  tables.flatMap(({ table, rows }) => {
    const columns = keys.filter((key) => key.table === table && key.parent === uploads);
    return rows.flatMap((row) =>
      columns.flatMap(({ column }) => (typeof row[column] === 'string' ? [row[column]] : [])),
    );
  });

/**
 * Inserts rows of one table. A reference to a record that no longer exists is emptied where it is optional. Without a
 * required one, a part is left out, and the database refuses the record.
 */
async function insertCopies(
  tx: Transaction,
  { table, rows }: TableRows,
  { isPart }: { readonly isPart: boolean },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { keys, columns } = await relationsOf(tx);
  const own = (columns.get(table) ?? []).filter((column) => column in first);
  const references = keys.filter((key) => key.table === table);
  const exists = ({ parent, column }: ForeignKey) =>
    sql`exists (select from ${name(parent)} where id = copies.${name(column)})`;
  const copied = (column: string) => {
    const value = sql`copies.${name(column)}`;
    const optional = references.find((key) => key.column === column && key.optional);
    return optional ? sql`case when ${exists(optional)} then ${value} end` : value;
  };
  const required = isPart ? references.filter((key) => !key.optional).map(exists) : [];
  await tx.execute(sql`
    insert into ${name(table)} (${sql.join(own.map(name), sql`, `)})
    select ${sql.join(own.map(copied), sql`, `)}
    from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(rows)}::jsonb) as copies
    ${required.length > 0 ? sql`where ${sql.join(required, sql` and `)}` : sql``}
    ${isPart ? sql`on conflict do nothing` : sql``}`);
}

/** The columns of the values that replace taken ones. Throws 422 if they break the rules of a new record. */
function replacements<C extends Contract>(module: Module<C>, sent: object): object {
  if (Object.keys(sent).length === 0) return {};
  const { contract, table } = module;
  const { body } = module as AnyExceptions;
  const { shape } = z.partial(contract.create ?? contract.record) as z.ZodMiniObject;
  return valuesOf(table, body, checked(z.strictObject(shape), sent, 'values.') as object);
}

/** Restores a record from the trash with its id, version and files. Throws 404 or 409. */
export async function restoreOne<C extends Contract>(
  module: Module<C>,
  writing: WriteContext,
  id: string,
  sent: object = {},
): Promise<RestoreAnswer> {
  const { contract, table, related } = module;
  const { tx } = writing;
  const ofRecord = and(eq(trashTable.id, id), eq(trashTable.resource, contract.name));
  const [found] = await tx
    .select({ rows: trashTable.rows })
    .from(trashTable)
    .where(and(ofRecord, sql`expires_at > now()`))
    .for('update');
  if (!found) throw notFound(trash.one);
  const [{ table: tableName, rows: copies }, ...copiedParts] = found.rows as [TableRows, ...TableRows[]];
  const [before] = copies as [Record<string, unknown>];
  const changed = {
    ...before,
    ...replacements(module, sent),
    version: Number(before.version) + 1,
    updated_at: now(),
  };
  const asSent = [{ table: tableName, rows: [changed] }, ...copiedParts];
  const rows = (await module.beforeRestore?.(asSent, writing)) ?? asSent;
  const [own, ...parts] = rows as [TableRows, ...TableRows[]];
  const { keys } = await relationsOf(tx);
  await restoreFiles(writing, fileIdsIn(keys, rows));
  await insertCopies(tx, own, { isPart: false });
  for (const part of parts) await insertCopies(tx, part, { isPart: true });
  await tx.delete(trashTable).where(ofRecord);
  await module.afterRestore?.(id, rows, writing);

  const columns = { id: table.id, version: table.version, ...factColumns(table), ...related };
  const [facts] = await tx.select(columns).from(table).where(eq(table.id, id));
  await logRows(writing, { name: contract.name, table }, 'restore', [facts as Record<string, unknown>]);
  const emptied = keys.filter(
    ({ table: of, column, optional }) =>
      of === own.table && optional && before[column] !== null && facts?.[column as never] === null,
  );
  const nameOf = fieldNames(module);
  return { id, emptied: emptied.map(({ column }) => nameOf(column)) };
}

/** Deletes matching items for good. Their files are removed with the next sweep. */
async function deleteItems(tx: Transaction, where: SQL | undefined) {
  const deleted = await tx.delete(trashTable).where(where).returning({
    id: trashTable.id,
    resource: trashTable.resource,
    name: trashTable.name,
    rows: trashTable.rows,
  });
  const { keys } = await relationsOf(tx);
  await removeDroppedFiles(
    tx,
    fileIdsIn(
      keys,
      deleted.flatMap(({ rows }) => rows),
    ),
  );
  return deleted;
}

type Item = Pick<typeof trashTable.$inferSelect, 'id' | 'resource' | 'name'>;

/** The audit log's entry of an item that was deleted for good. */
const deletedItem = ({ id, resource, name: itemName }: Item): AuditLogEntry => ({
  resource: trash.name,
  record_id: id,
  action: 'delete',
  version: null,
  before: { name: itemName, resource },
  after: null,
});

/** Deletes one item for good and returns it; throws 404. `isNamed`: whether the audit log keeps its name. */
export async function deleteForGood(
  { tx, author }: Writer,
  resource: string,
  id: string,
  { isNamed = true }: { isNamed?: boolean } = {},
) {
  const [deleted] = await deleteItems(tx, and(eq(trashTable.id, id), eq(trashTable.resource, resource)));
  if (!deleted) throw notFound(trash.one);
  await appendToAuditLog(tx, author, [deletedItem(isNamed ? deleted : { ...deleted, name: '' })]);
  return deleted;
}

/** Deletes at most `limit` expired items for good; returns their number. */
export const deleteExpired = (db: Database, limit: number): Promise<number> =>
  transaction(db, async (tx) => {
    const expired = sql`id = any(array(
      select id from trash where expires_at <= now() limit ${limit} for update skip locked))`;
    return (await deleteItems(tx, expired)).length;
  });

/** Hides all items of these resources; the next sweep deletes them for good. */
export async function emptyTrash({ tx, author }: Writer, resources: readonly string[]): Promise<void> {
  const hidden = await tx
    .update(trashTable)
    .set({ expires_at: sql`now()` })
    .where(and(inArray(trashTable.resource, [...resources]), sql`expires_at > now()`))
    .returning({ id: trashTable.id, resource: trashTable.resource, name: trashTable.name });
  await appendToAuditLog(tx, author, hidden.map(deletedItem));
}
