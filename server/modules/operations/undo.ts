// Undoes a bulk operation as a new operation.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { getOrInsert } from '#server/db/get-or-insert.ts';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { type BulkModule, parseBulkAction, savepointStep, type Work } from '#server/records/bulk.ts';
import { type Entry, undoEntry } from '#server/records/undo.ts';
import { writeEach } from '#server/records/write-many.ts';
import type { Operation } from '#shared/contract/operations.ts';

/** The action of an undo. Only `POST /operations/{id}/undo` starts it. */
export const undoAction = 'undo';

/** The operation's entries of these records, by record, newest first. */
async function entriesOf(tx: Transaction, resource: string, operationId: string, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(auditLogTable)
    .where(
      and(
        eq(auditLogTable.resource, resource),
        inArray(auditLogTable.record_id, [...ids]),
        eq(auditLogTable.operation_id, operationId),
        sql`audit_log.at >= (select created_at from operations where id = ${operationId})`,
      ),
    )
    .orderBy(desc(auditLogTable.id));
  const byRecord = new Map<string, Entry[]>();
  for (const entry of rows) getOrInsert(byRecord, entry.record_id, () => []).push(entry);
  return byRecord;
}

/** A record is undone as a whole, or refused if another user has changed one of its fields since. */
export function undoWork({ module }: BulkModule, operationId: string): Work {
  const { contract, constraints } = module;
  return {
    action: 'write',
    values: { operationId },
    step: savepointStep,
    prepare: undefined,
    async run(writing, ids) {
      const entries = await entriesOf(writing.tx, contract.name, operationId, ids);
      const undo = async (id: string) => {
        for (const entry of entries.get(id) ?? []) {
          await undoEntry(module, writing, entry, { onlyWhole: true });
        }
      };
      return writeEach(writing.tx, ids, undo, constraints);
    },
  };
}

/** The work of a stored operation. */
export const workOf = (bulk: BulkModule, action: string, values: Operation['values']): Work =>
  action === undoAction ? undoWork(bulk, String(values.operationId)) : parseBulkAction(bulk, action, values);
