// Job that runs bulk operations step by step. Operations on one resource run in the order of their creation;
// those on different resources take turns.
import { and, asc, eq, getTableColumns, gte, sql } from 'drizzle-orm';
import { contractNamed } from '#resources/contracts.ts';
import { announceChanges } from '#server/db/changes.ts';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { operationRowsTable, operationsTable } from '#server/db/tables/operations.ts';
import { fromDatabaseError } from '#server/http/database-errors.ts';
import { ApiError } from '#server/http/errors.ts';
import { addJob } from '#server/jobs/queue.ts';
import { actorOfUser } from '#server/modules/roles/granting.ts';
import { notify } from '#server/notices/notify.ts';
import type { BulkContext, BulkModule, Work } from '#server/records/bulk.ts';
import { transaction } from '#server/records/write.ts';
import { type Operation, operations } from '#shared/contract/operations.ts';
import { counted, countText, inSentence } from '#shared/contract/texts.ts';
import { permission } from '#shared/domain/permissions.ts';
import { bulkModules } from '../registry.ts';
import { doneRows, isOpen } from './module.ts';
import { insertFailures, type StepResult, takeStep } from './step.ts';
import { workOf } from './undo.ts';

type Row = typeof operationsTable.$inferSelect & { done: number };

const lostAccount = 'The person who started this no longer has an active account.';
const lostPermission = 'The person who started this no longer has the permission for it.';

/** The open operation that is first for its resource and has waited longest since its last step. */
async function nextOperation(db: Database): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from operations where ${isOpen} and not exists (
      select 1 from operations earlier
      where earlier.resource = operations.resource and earlier.id < operations.id
        and earlier.status in ('queued', 'running'))
    order by updated_at limit 1`);
  return rows[0]?.id;
}

const openRow = (db: Queryable, id: string) =>
  db
    .select({ ...getTableColumns(operationsTable), done: doneRows })
    .from(operationsTable)
    .where(and(eq(operationsTable.id, id), isOpen));

/** Locks the operation; undefined if it was stopped, or if another process has done this step. */
async function lockOperation(tx: Transaction, { id, done }: Row): Promise<Row | undefined> {
  const [found] = await openRow(tx, id).for('no key update');
  return found?.done === done ? found : undefined;
}

interface Progress extends Partial<Record<'changed' | 'same' | 'refused', number>> {
  status: Operation['status'];
  message?: string;
}

const noteProgress = (
  tx: Transaction,
  { id }: Row,
  { status, message, changed = 0, same = 0, refused = 0 }: Progress,
) =>
  tx
    .update(operationsTable)
    .set({
      status,
      changed: sql`${operationsTable.changed} + ${changed}`,
      same: sql`${operationsTable.same} + ${same}`,
      refused: sql`${operationsTable.refused} + ${refused}`,
      version: sql`${operationsTable.version} + 1`,
      updated_at: now(),
      ...(status !== 'running' && { ended_at: now() }),
      ...(message !== undefined && { message }),
    })
    .where(eq(operationsTable.id, id));

/** Notifies the author of the result. */
async function tellAuthor(tx: Transaction, operation: Row, { status, message, ...step }: Progress) {
  const { created_by: userId, request_id: requestId, resource, dry_run: dryRun } = operation;
  if (status === 'running' || dryRun || userId === null) return;
  const many = inSentence(contractNamed(resource)?.many ?? resource);
  const changed = operation.changed + (step.changed ?? 0);
  const refused = operation.refused + (step.refused ?? 0);
  const counts = `${countText(changed)} changed${refused > 0 ? `, ${countText(refused)} failed` : ''}`;
  const text =
    status === 'done'
      ? `Your bulk change of ${many} is done: ${counts}.`
      : `Your bulk change of ${many} ended early: ${counts}. ${message ?? ''}`.trim();
  await notify({ tx, author: { userId, requestId } }, { event: 'operation', to: [userId], text });
}

/** Ends an operation early: the remaining records fail with this message. */
async function breakOff(tx: Transaction, operation: Row, message: string): Promise<void> {
  await tx.execute(sql`
    insert into operation_failures (operation_id, position, record_id, name, message)
    select operation_id, position, record_id, '', ${message} from operation_rows
    where operation_id = ${operation.id} and position >= ${operation.done}`);
  const refused = operation.matched - operation.done;
  const progress: Progress = { status: 'failed', refused, message };
  await noteProgress(tx, operation, progress);
  await tellAuthor(tx, operation, progress);
}

function progressOf({ done, matched, atomic, dry_run }: Row, size: number, step: StepResult): Progress {
  const refused = step.failures.length;
  if (atomic && !dry_run && !step.kept) {
    const message = `Nothing was changed: ${counted(refused, 'record was', 'records were')} refused.`;
    return { refused, status: 'failed', message };
  }
  const { changed, same } = step;
  return { changed, same, refused, status: done + size < matched ? 'running' : 'done' };
}

async function prepareAll(work: Work, ids: readonly string[], needs: BulkContext) {
  const { prepare } = work;
  if (!prepare) return undefined;
  const settled = await Promise.allSettled(ids.map((id) => prepare(id, needs)));
  return new Map(ids.map((id, index) => [id, settled[index] as PromiseSettledResult<unknown>]));
}

async function doStep(needs: BulkContext, operation: Row, bulk: BulkModule, work: Work): Promise<void> {
  const { db } = needs;
  const { id, done, matched, atomic, dry_run: dryRun } = operation;
  const { position, record_id, operation_id } = operationRowsTable;
  const rows = await db
    .select({ id: record_id, position })
    .from(operationRowsTable)
    .where(and(eq(operation_id, id), gte(position, done)))
    .orderBy(asc(position))
    .limit(atomic ? matched : work.step);
  const ids = rows.map((row) => row.id);
  const prepared = dryRun ? undefined : await prepareAll(work, ids, needs);

  await transaction(db, async (tx) => {
    const locked = await lockOperation(tx, operation);
    if (!locked) return;
    if (rows.length === 0) return void (await noteProgress(tx, locked, { status: 'done' }));
    const actor = locked.created_by === null ? undefined : await actorOfUser(tx, locked.created_by);
    if (!actor) return breakOff(tx, locked, lostAccount);
    if (!actor.permissions.has(permission(bulk.module.contract, work.action)))
      return breakOff(tx, locked, lostPermission);
    const author = {
      userId: actor.userId,
      requestId: locked.request_id,
      address: locked.client_address ?? undefined,
      operationId: id,
    };
    const step = await takeStep(tx, bulk, work, ids, { actor, author, atomic, dryRun }, prepared);
    await insertFailures(tx, id, step.failures, new Map(rows.map((row) => [row.id, row.position])));
    const progress = progressOf(locked, rows.length, step);
    await noteProgress(tx, locked, progress);
    await tellAuthor(tx, locked, progress);
  });
}

async function stepOf(needs: BulkContext, id: string): Promise<void> {
  const [operation] = await openRow(needs.db, id);
  if (!operation) return;
  const bulk = bulkModules.get(operation.resource);
  try {
    if (!bulk) throw new ApiError(422, 'This kind of record no longer exists.');
    await doStep(needs, operation, bulk, workOf(bulk, operation.action, operation.values));
  } catch (error) {
    const refusal = error instanceof ApiError ? error : fromDatabaseError(error);
    // The job retries temporary database errors. Any other error would repeat forever and block later
    // operations, so it ends this one.
    if (refusal && refusal.status >= 500) throw error;
    const message = refusal?.message ?? 'Something went wrong on our side.';
    await transaction(needs.db, (tx) => breakOff(tx, operation, message));
    if (!refusal) throw error;
  } finally {
    announceChanges(needs.db, [operations.name]);
  }
}

/**
 * Queues the job that runs operations; the queue runs one job at a time.
 * A job key would also take the remaining retries from a job that is running, so there is none.
 */
export const wakeOperations = (tx: Pick<Database, 'execute'>) =>
  addJob(tx, 'run-operations', null, { queue: 'operations' });

/** Runs steps until no operation is open or the process stops. */
export async function runOperations(needs: BulkContext, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const id = await nextOperation(needs.db);
    if (id === undefined) return;
    await stepOf(needs, id);
  }
  await wakeOperations(needs.db);
}
