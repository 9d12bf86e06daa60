// Decides which bulk operations need a recent check of the caller. Authorizes first.
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { actorOf } from '#server/http/access.ts';
import { isSensitiveAction } from '#server/records/sensitive.ts';
import type { OperationBody } from '#shared/contract/operations.ts';
import type { UndoOperationBody } from '#shared/contract/undo.ts';
import { bulkFor, readOperationRequest } from './ask.ts';
import { operationOf } from './module.ts';
import { undoAction } from './undo.ts';

export function isSensitiveRequest(request: FastifyRequest): boolean {
  const { bulk, name, work, dryRun } = readOperationRequest(actorOf(request), request.body as OperationBody);
  return !dryRun && isSensitiveAction(bulk, name, work.values);
}

export const sensitiveOperations = (db: Database) => ({
  async isSensitiveRetry(request: FastifyRequest): Promise<boolean> {
    const { resource, action, values } = await operationOf(db, request, 'write');
    return isSensitiveAction(bulkFor(actorOf(request), resource, action), action, values);
  },

  async isSensitiveUndoOf(request: FastifyRequest): Promise<boolean> {
    const { resource, action, values } = await operationOf(db, request, 'write');
    if ((request.body as UndoOperationBody).dryRun) return false;
    const bulk = bulkFor(actorOf(request), resource, undoAction);
    // Undoing a delete restores the records.
    if (action === 'delete') return bulk.module.sensitive?.restore === true;
    return isSensitiveAction(bulk, action, values);
  },
});
