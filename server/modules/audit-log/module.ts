// `GET /audit-log`: the history of all records, and for store owners that of their own stores.
import type { FastifyInstance, preValidationAsyncHookHandler } from 'fastify';
import { users } from '#resources/users/contract.ts';
import type { Database } from '#server/db/client.ts';
import { type Actor, actorOf } from '#server/http/access.ts';
import { registerCall } from '#server/http/calls.ts';
import { notAllowed } from '#server/http/errors.ts';
import type { Reads } from '#server/http/reads.ts';
import type { AnyModule } from '#server/records/module.ts';
import {
  type AuditEntry,
  type AuditLogQuery,
  auditLog,
  auditLogQuery,
  platformTeam,
} from '#shared/contract/audit-log.ts';
import { uploadsPath } from '#shared/contract/uploads.ts';
import { z } from '#shared/contract/zod.ts';
import { permission } from '#shared/domain/permissions.ts';
import { addId, addReferences, changesOf, fieldNames, type Ids, permissionsIn } from './fields.ts';
import { type KnownName, readNames } from './names.ts';
import { type Entry, keyOf, ownEntries, readEntries } from './query.ts';

interface Needs {
  readonly reads: Reads;
  readonly modules: ReadonlyMap<string, AnyModule>;
}

const readPermission = permission(auditLog, 'read');

/** What an owner may see of who made a change. */
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
    ...referencesOf(referenced, names, permissionsIn(changes)),
    setting: names.get(row.record_id)?.setting,
    secrets,
    operationId: row.operation_id,
    address: row.address,
  })) as AuditEntry[];
}

/** The names behind the ids of an entry's values, and what they refer to. */
function referencesOf(
  ids: Ids,
  known: ReadonlyMap<string, KnownName>,
  otherNames: readonly [string, string][],
) {
  const found = [...ids.values()].flatMap((some) =>
    [...some].flatMap((id) => {
      const one = known.get(id);
      return one ? [{ id, ...one }] : [];
    }),
  );
  return {
    names: Object.fromEntries([
      ...found.flatMap(({ id, name }) => (name ? [[id, name]] : [])),
      ...otherNames,
    ]),
    references: Object.fromEntries(
      found.map(({ id, resource, exists, key, mimeType }) => [
        id,
        { resource, exists, ...(key && mimeType && { url: `${uploadsPath}/${key}`, mimeType }) },
      ]),
    ),
  };
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
