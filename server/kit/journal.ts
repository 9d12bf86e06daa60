// The journal: a row for each write, in the write's own transaction, in an order that others can follow.
import { and, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { newId, now } from '#server/db/columns.ts';
import { getOrInsert } from '#server/db/get-or-insert.ts';
import { rowsValue, sentColumn, sentRows } from '#server/db/recordset.ts';
import { journalTable } from '#server/db/tables/kept.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { preparedOn } from '#server/db/transaction.ts';
import type { RecordChange } from '#src/shared/record-changes.ts';

/** On whose behalf a write is done. */
export interface Author {
  /** The signed-in user; null for the operator's own commands and for work in the background. */
  readonly userId: string | null;
  /** Whether they may see who others are. */
  readonly mayReadUsers?: boolean;
  /** The request's id, or the name of the command or the job. */
  readonly requestId: string;
  /** What the write is a part of, where one run makes many. */
  readonly operationId?: string | undefined;
}

/** A transaction, and on whose behalf it writes. */
export interface Writer<Tx extends Queryable = Transaction> {
  readonly tx: Tx;
  readonly author: Author;
}

type Row = typeof journalTable.$inferInsert;

/** What a write says of itself. What changed is told by `facts.ts`: all of it of a new record and of one that is gone. */
export type JournalEntry = Pick<
  Row,
  'resource' | 'record_id' | 'action' | 'version' | 'before' | 'after' | 'secrets'
>;

const pending = new WeakMap<Queryable, Row[]>();

/** The resources of a transaction whose entries stand already, by `journalChanges`. */
const journaled = new WeakMap<Queryable, Set<string>>();

/** Collects the entries of a transaction from here on. They are written by `writeEntries`. */
export function collectEntries(tx: Transaction): void {
  pending.set(tx, []);
  journaled.delete(tx);
}

/** What the database itself gives each entry; all else is sent. */
const given: Readonly<Record<string, SQL>> = {
  transaction: sql`pg_current_xact_id()`,
  position: sql`nextval('audit_log_position')`,
};
const columns = Object.keys(getTableColumns(journalTable));
const values = sql.join(
  columns.map((name) => given[name] ?? sentColumn(name)),
  sql`, `,
);
const sentEntries = sentRows(
  journalTable,
  columns.filter((name) => !(name in given)),
);

/** Writes what was collected; gives undefined where there is nothing to write. */
export function writeEntries(tx: Transaction): Promise<unknown> | undefined {
  const rows = pending.get(tx) ?? [];
  if (rows.length === 0) return undefined;
  const statement = preparedOn(tx, 'journal', (name) =>
    tx.insert(journalTable).select(sql`select ${values} from ${sentEntries}`).prepare(name),
  );
  return statement.execute({ rows: rowsValue(rows) });
}

/** The resources that a transaction has written to so far. */
export const writtenResources = (tx: Transaction): ReadonlySet<string> =>
  new Set([...(pending.get(tx) ?? []).map(({ resource }) => resource), ...(journaled.get(tx) ?? [])]);

/** What a transaction collects from here on: whether anything of it changed something, and a way to forget it. */
export function entriesFromHere(tx: Transaction) {
  const rows = pending.get(tx);
  if (!rows) throw new Error('Nothing collects the entries of this transaction.');
  const start = rows.length;
  return {
    changeSomething: () =>
      rows
        .slice(start)
        .some(
          ({ action, after, secrets }) =>
            action !== 'update' || secrets?.length || Object.keys(after ?? {}).length > 0,
        ),
    forget: () => void rows.splice(start),
  };
}

/** Appends entries. In a transaction of `write.ts` they are written with its commit. */
export async function appendToJournal(
  tx: Queryable,
  { userId, requestId, operationId }: Author,
  entries: readonly JournalEntry[],
): Promise<void> {
  const rows = entries.map(
    (entry): Row => ({
      // Ids of one process rise with each entry: within a transaction they are the order of its writes.
      id: newId(),
      at: now(),
      actor_id: userId,
      request_id: requestId,
      operation_id: operationId,
      secrets: [],
      ...entry,
    }),
  );
  const collected = pending.get(tx);
  if (collected) collected.push(...rows);
  else if (rows.length > 0) await tx.insert(journalTable).values(rows);
}

/**
 * Changes records and appends an entry for each, in one statement, however many they are: what they held goes through no
 * process. `changed` updates those with these ids, no others, and returns of each `id`, its new `version`, `before` and `after`.
 */
export async function journalChanges(
  { tx, author: { userId, requestId, operationId } }: Writer,
  resource: string,
  ids: readonly string[],
  changed: SQL,
): Promise<void> {
  const entryIds = ids.map(() => newId());
  await tx.execute(sql`
    with changed as (${changed})
    insert into audit_log (id, at, actor_id, request_id, operation_id, resource, record_id, version, action, before, after)
    select entries.id, ${now()}::timestamptz, ${userId}::uuid, ${requestId}, ${operationId ?? null}::uuid, ${resource},
      changed.id, version, 'update', before, after
    from changed
    join unnest(${sql.param(ids)}::uuid[], ${sql.param(entryIds)}::uuid[]) as entries (record_id, id)
      on entries.record_id = changed.id`);
  getOrInsert(journaled, tx, () => new Set()).add(resource);
}

const mostChanges = 5;

/**
 * Who changed a record since a version, when and which columns, the latest first; without a version the last change alone.
 * Names only for those who may see users. Nothing once the journal is kept no longer.
 */
export async function changesSince(
  { tx, author }: Writer<Queryable>,
  resource: string,
  id: string,
  version: number | undefined,
): Promise<RecordChange[]> {
  const { at, actor_id: actorId, after } = journalTable;
  const rows = await tx
    .select({
      at,
      actorId,
      name: usersTable.full_name,
      fields: sql<string[]>`array(select jsonb_object_keys(coalesce(${after}, '{}')))`,
    })
    .from(journalTable)
    .leftJoin(usersTable, eq(usersTable.id, actorId))
    .where(
      and(
        eq(journalTable.resource, resource),
        eq(journalTable.record_id, id),
        version === undefined ? undefined : gt(journalTable.version, version),
      ),
    )
    .orderBy(desc(at), desc(journalTable.id))
    .limit(version === undefined ? 1 : mostChanges);
  return rows.map(({ at, actorId, name, fields }) => {
    const isYou = actorId !== null && actorId === author.userId;
    return { at, by: isYou || author.mayReadUsers ? name : null, isYou, fields };
  });
}
