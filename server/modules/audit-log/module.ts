// `GET /audit-log`: the history of all records, and for store owners that of their own stores.
import type { FastifyInstance, preValidationAsyncHookHandler } from 'fastify';
import { users } from '#resources/users/contract.ts';
import type { Database } from '#server/db/client.ts';
import { type Actor, actorOf } from '#server/http/access.ts';
import { registerCall } from '#server/http/calls.ts';
import { notAllowed } from '#server/http/errors.ts';
import type { Reads } from '#server/http/reads.ts';
import { fieldNames } from '#server/records/field-names.ts';
import type { AnyModule } from '#server/records/module.ts';
import {
  type AuditEntry,
  type AuditLogQuery,
  auditLog,
  auditLogQuery,
  platformTeam,
} from '#shared/contract/audit-log.ts';
import { z } from '#shared/contract/zod.ts';
import { permission } from '#shared/domain/permissions.ts';
import { addId, addReferences, changesOf, type Ids } from './fields.ts';
import { readNames } from './names.ts';
import { type Entry, keyOf, ownEntries, readEntries } from './query.ts';

interface Needs {
  readonly reads: Reads;
  readonly modules: ReadonlyMap<string, AnyModule>;
}

const readPermission = permission(auditLog, 'read');

/** What an owner may see of who made a change. */
function ownerView(entry: AuditEntry, { userId }: Actor): AuditEntry {
  const isOther = entry.actor !== null && entry.actor.id !== userId;
  const names = Object.entries(entry.names).filter(
    ([id]) => id === userId || ![entry.changes.ownerId?.before, entry.changes.ownerId?.after].includes(id),
  );
  return {
    ...entry,
    names: Object.fromEntries(names),
    ...(isOther && { actor: { id: null, name: platformTeam }, address: null }),
    operationId: null,
  };
}

async function answerOf(
  db: Database,
  modules: Needs['modules'],
  rows: readonly Entry[],
): Promise<AuditEntry[]> {
  const ids: Ids = new Map();
  const prepared = rows.map((row) => {
    const module = modules.get(row.resource);
    const nameOf = fieldNames(module);
    const changes = changesOf(row, nameOf);
    const referenced: Ids = new Map();
    addReferences(referenced, changes, module?.contract);
    for (const [resource, some] of referenced) for (const id of some) addId(ids, resource, id);
    addId(ids, row.resource, row.record_id);
    if (row.actor_id) addId(ids, users.name, row.actor_id);
    return { row, changes, referenced, secrets: row.secrets.map(nameOf) };
  });
  const names = await readNames(db, modules, ids);
  return prepared.map(({ row, changes, referenced, secrets }) => ({
    id: row.id,
    key: keyOf(row),
    at: row.at,
    actor: row.actor_id && {
      id: row.actor_id,
      name: names.get(row.actor_id)?.name ?? 'A deleted user',
    },
    resource: row.resource,
    recordId: row.record_id,
    recordName: names.get(row.record_id)?.name ?? nameIn(row),
    exists: names.get(row.record_id)?.exists ?? (modules.has(row.resource) ? false : null),
    action: row.action,
    changes,
    names: Object.fromEntries(
      [...referenced.values()]
        .flatMap((some) => [...some])
        .flatMap((id) => {
          const name = names.get(id)?.name;
          return name ? [[id, name]] : [];
        }),
    ),
    secrets,
    operationId: row.operation_id,
    address: row.address,
  })) as AuditEntry[];
}

/** The name in the entry's own values, for records without a module, such as uploads and views. */
function nameIn({ before, after }: Entry): string | null {
  const values = after ?? before ?? {};
  const name = values.name ?? values.file_name;
  return typeof name === 'string' ? name : null;
}

/** Without the permission, the history of one record can be read. Runs before validation. */
const onlyOneRecord: preValidationAsyncHookHandler = async (request) => {
  const { recordId } = request.query as { recordId?: unknown };
  if (recordId === undefined && !actorOf(request).permissions.has(readPermission)) throw notAllowed();
};

export function registerAuditLog(app: FastifyInstance, { reads, modules }: Needs): void {
  registerCall(app, 'GET', auditLog.path, {
    tags: [auditLog.many],
    summary: 'List who changed what, newest first. Owners get the history of one of their own stores',
    access: 'signed-in',
    route: { preValidation: onlyOneRecord },
    query: auditLogQuery,
    answer: z.array(auditLog.record),
    async run({ request, actor, query }) {
      const asked = query as AuditLogQuery;
      const mayReadAll = actor.permissions.has(readPermission);
      const scope = mayReadAll ? undefined : ownEntries(actor);
      return reads(request, async (db) => {
        const entries = await answerOf(db, modules, await readEntries(db, asked, scope));
        return mayReadAll ? entries : entries.map((entry) => ownerView(entry, actor));
      });
    },
  });
}
