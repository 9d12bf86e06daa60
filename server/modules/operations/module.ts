// Bulk operations as records: their columns, counts and access. The work itself is in `run.ts`.
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { deleteSome } from '#server/db/rows.ts';
import { operationFailuresTable, operationRowsTable, operationsTable } from '#server/db/tables/operations.ts';
import { type Actor, actorOf } from '#server/http/access.ts';
import { idOf } from '#server/http/calls.ts';
import { notFound } from '#server/http/errors.ts';
import { defineModule } from '#server/records/module.ts';
import { kindOf, readOne } from '#server/records/records.ts';
import type { Action } from '#shared/contract/contract.ts';
import { type Operation, operations } from '#shared/contract/operations.ts';
import { permission } from '#shared/domain/permissions.ts';

/** Number of records that the operation has processed. */
export const doneRows = sql<number>`(operations.changed + operations.same + operations.refused)`;

/** An operation is open while it is queued or running. */
export const isOpen = sql`operations.status in ('queued', 'running')`;

export const operationsModule = defineModule(operations, operationsTable, {
  record: {
    counts: sql<
      Operation['counts']
    >`json_build_object('matched', operations.matched, 'change', operations.changed,
      'same', operations.same, 'refused', operations.refused)`,
    done: doneRows,
    failed: operationsTable.refused,
    createdBy: sql<Operation['createdBy']>`(
      select json_build_object('id', users.id, 'name', users.full_name) from users
      where users.id = operations.created_by)`,
  },
  filters: { createdById: (id) => sql`${operationsTable.created_by} = ${id}` },
  owned: {
    scope: ({ userId, permissions }, action) =>
      permissions.has(permission(operations, action === 'list' ? 'read' : action))
        ? undefined
        : { where: eq(operationsTable.created_by, userId), key: `of:${userId}` },
    fields: [],
  },
  reportsWrites: true,
});

/** Record kind for direct writes. */
export const operationKind = kindOf(operationsModule);

/** Reads one operation within the actor's scope; throws 404. */
export async function operationOf(db: Database, request: FastifyRequest, action: Action): Promise<Operation> {
  const scope = operationsModule.owned?.scope(actorOf(request), action);
  const found = await readOne(db, operationsModule, idOf(request, operations), scope);
  if (!found) throw notFound(operations.one);
  return found.record;
}

/**
 * Whether the actor may see the names of a resource's records, which the write permission doesn't include.
 */
export const canSeeNames = ({ permissions }: Actor, resource: string): boolean =>
  permissions.has(permission({ name: resource }, 'read'));

/** How long an ended operation is stored, with its records and failures. */
const retentionDays = 30;

/** Deletes the oldest expired operation, at most `limit` rows per table and call. */
export async function deleteOldOperations(db: Database, limit: number): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from operations where ended_at < now() - make_interval(days => ${retentionDays}) order by ended_at limit 1`);
  const id = rows[0]?.id;
  if (id === undefined) return 0;
  for (const table of [operationRowsTable, operationFailuresTable]) {
    if ((await deleteSome(db, table, eq(table.operation_id, id), limit)) === limit) return limit;
  }
  await db.execute(sql`delete from operations where id = ${id}`);
  return limit;
}
