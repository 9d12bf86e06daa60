// Validates the request for a bulk operation, checks the permission, and selects the records.

import { hash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Transaction } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rows.ts';
import { operationsTable } from '#server/db/tables/operations.ts';
import type { Actor } from '#server/http/access.ts';
import type { Saved } from '#server/http/calls.ts';
import { invalid, notAllowed, tooMany } from '#server/http/errors.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { type BulkModule, parseBulkAction } from '#server/records/bulk.ts';
import { readSelection, scopeFor, selectedIds } from '#server/records/selection.ts';
import { insertRecord } from '#server/records/write.ts';
import {
  maxAtomicRows,
  maxOpenOperations,
  maxOperationRows,
  type Operation,
  type OperationBody,
} from '#shared/contract/operations.ts';
import { countText } from '#shared/contract/texts.ts';
import { permission } from '#shared/domain/permissions.ts';
import { bulkModules } from '../registry.ts';
import { isOpen, operationKind } from './module.ts';
import { wakeOperations } from './run.ts';

export type Asked = ReturnType<typeof readOperationRequest>;

/** Hash that identifies equal requests. */
export const digestOf = (asked: unknown) => hash('sha256', JSON.stringify(asked), 'buffer');

/** The bulk module of a resource; throws 403 unless the actor may do the action. */
export function bulkFor(actor: Actor, resource: string, action: string): BulkModule {
  const bulk = bulkModules.get(resource);
  if (!bulk) throw invalid({ resource: [`Resource must be one of: ${[...bulkModules.keys()].join(', ')}`] });
  // The action named `delete` needs the delete permission, all others the write permission.
  const needed = permission(bulk.module.contract, action === 'delete' ? action : 'write');
  if (!actor.permissions.has(needed)) throw notAllowed();
  return bulk;
}

export function readOperationRequest(actor: Actor, body: OperationBody) {
  const { resource, action, values, ids, filters, q, atomic = false, dryRun = false, sample = false } = body;
  const bulk = bulkFor(actor, resource, action);
  const work = parseBulkAction(bulk, action, values);
  if (!ids && !filters && q === undefined) {
    throw invalid({ ids: ['Select records by ids, filters or a search'] });
  }
  const selection = readSelection(bulk.module.contract, body);
  // A selection by filters needs the list permission, because its count reveals which records match.
  const scope = scopeFor(bulk.module, actor, ids ? work.action : 'list', selection.filters);
  return {
    bulk,
    name: action,
    work,
    ids: selectedIds(bulk.module, selection, scope),
    atomic,
    dryRun,
    sample: dryRun && sample,
    fingerprint: digestOf({ ...body, values: work.values }),
  };
}

/** Stores the ids of the selected records; returns how many there are. */
async function freeze(tx: Transaction, operationId: string, { ids, atomic }: Asked): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into operation_rows (operation_id, position, record_id)
    select ${operationId}, row_number() over (order by id) - 1, id
    from (${ids} limit ${maxOperationRows + 1}) as selected`);
  const matched = rowCount ?? 0;
  if (matched > maxOperationRows) {
    throw invalid({
      filters: [`You can change at most ${countText(maxOperationRows)} items at once. Select fewer.`],
    });
  }
  if (atomic && matched > maxAtomicRows) {
    throw invalid({
      atomic: [`“Apply only if every item succeeds” works for at most ${countText(maxAtomicRows)} items.`],
    });
  }
  return matched;
}

/** Returns an open operation of the same user with the same request; throws 429 if too many are open. */
async function sameUnderWay(tx: Transaction, { userId }: Actor, { fingerprint }: Asked) {
  // The lock makes the second request of a double click wait for the first.
  await lockInTransaction(tx, `operations of ${userId}`);
  const ofUser = and(eq(operationsTable.created_by, userId), isOpen);
  const open = await rowsOf(tx, operationsTable, ['id', 'version', 'fingerprint'], ofUser);
  const same = open.find((one) => one.fingerprint.equals(fingerprint));
  if (!same && open.length >= maxOpenOperations) {
    throw tooMany(
      `${maxOpenOperations} of your bulk changes are still running. Wait for one to finish, or stop one.`,
      30,
    );
  }
  return same;
}

/** Creates an operation, or returns an equal one that is still open. */
export async function openOperation(by: Writer, actor: Actor, asked: Asked): Promise<Saved<Operation>> {
  const { tx, author } = by;
  const { bulk, name, work, atomic, dryRun, fingerprint } = asked;
  const same = await sameUnderWay(tx, actor, asked);
  if (same) {
    const read = await operationKind.read(tx, same.id);
    return { id: same.id, version: same.version, record: read?.record as Operation };
  }
  const saved = await insertRecord(
    operationKind,
    by,
    (columns) =>
      columns({
        kind: 'bulk',
        resource: bulk.module.contract.name,
        action: name,
        values: work.values,
        atomic,
        dry_run: dryRun,
        created_by: actor.userId,
        request_id: author.requestId,
        client_address: author.address,
        fingerprint,
      }),
    async (id) => {
      const matched = await freeze(tx, id, asked);
      await tx.update(operationsTable).set({ matched }).where(eq(operationsTable.id, id));
    },
  );
  await wakeOperations(tx);
  return saved;
}
