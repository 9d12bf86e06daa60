// `GET /audit-log`: the history of all records. Store owners get the history of their own stores.
import type { FastifyInstance, preValidationAsyncHookHandler } from 'fastify';
import { type Actor, actorOf } from '#server/http/access.ts';
import { registerCall } from '#server/http/calls.ts';
import { notAllowed } from '#server/http/errors.ts';
import { type AuditEntry, auditLog, platformTeam } from '#shared/contract/audit-log.ts';
import { type AuditLogQuery, auditLogQuery } from '#shared/contract/audit-log-query.ts';
import { z } from '#shared/contract/zod.ts';
import { entriesOf } from './entries.ts';
import { type EntryFileNeeds as Needs, registerEntryFiles } from './files.ts';
import { mayReadAll, readableEntries, readEntries } from './query.ts';

/** Hides the names and addresses of other people from a store's owner. */
function ownerView(entry: AuditEntry, { userId }: Actor): AuditEntry {
  const isOther = entry.actor !== null && entry.actor.id !== userId;
  const { ownerId } = entry.changes;
  const mayName = (id: string) => id === userId || ![ownerId?.before, ownerId?.after].includes(id);
  const visible = <T>(byId: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(byId).filter(([id]) => mayName(id)));
  return {
    ...entry,
    names: visible(entry.names),
    references: visible(entry.references),
    ...(isOther && { actor: { id: null, name: platformTeam }, address: null }),
    operationId: null,
  };
}

/** Without the permission, the history of one record can be read. Runs before validation. */
const onlyOneRecord: preValidationAsyncHookHandler = async (request) => {
  const { recordId } = request.query as { recordId?: unknown };
  if (recordId === undefined && !mayReadAll(actorOf(request))) throw notAllowed();
};

export function registerAuditLog(app: FastifyInstance, needs: Needs): void {
  const { reads, modules } = needs;
  registerEntryFiles(app, needs);
  registerCall(app, 'GET', auditLog.path, {
    tags: [auditLog.many],
    summary: 'List who changed what, newest first. Owners get the history of one of their own stores',
    access: 'signed-in',
    route: { preValidation: onlyOneRecord },
    query: auditLogQuery,
    answer: z.array(auditLog.record),
    async run({ request, actor, query }) {
      const asked = query as AuditLogQuery;
      return reads(request, async (db) => {
        const entries = await entriesOf(db, modules, await readEntries(db, asked, readableEntries(actor)));
        return mayReadAll(actor) ? entries : entries.map((entry) => ownerView(entry, actor));
      });
    },
  });
}
