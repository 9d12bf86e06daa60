// The audit log: who changed what, and when. `GET /audit-log`, beyond the specification.

import { id } from '#shared/domain/id.ts';
import { defineContract } from './contract.ts';
import { choice, isoTime, optionalText } from './fields.ts';
import { timeBound } from './ranges.ts';
import { z } from './zod.ts';

export const auditActions = ['create', 'update', 'delete', 'restore'] as const;

/** Entries per page, if the query has no `limit`. */
export const defaultEntries = 25;

/** Replaces the names of other people in the history that a store's owner reads. */
export const platformTeam = 'Platform team';

const auditReference = z.object({
  resource: z.string(),
  exists: z.nullable(z.boolean()),
  url: z.optional(z.string()),
  mimeType: z.optional(z.string()),
});

export const auditLog = defineContract({
  name: 'audit',
  path: '/audit-log',
  one: 'Change',
  many: 'Activity',
  record: z.object({
    id: z.uuid(),
    /** The entry's position in the list: pass it as `after` for the next page. */
    key: z.string(),
    at: isoTime(),
    /** Null for background jobs and operator commands. Without `id` for a reader who may not see the person. */
    actor: z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string() })),
    resource: z.string(),
    recordId: z.uuid(),
    /** The current name, or the last one of a deleted record; null if the record has no name. */
    recordName: z.nullable(z.string()),
    /** Whether the record still exists; null for records without a list. */
    exists: z.nullable(z.boolean()),
    action: z.enum(auditActions),
    /** Old and new values by field. A created record has no old values, a deleted one no new values. */
    changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    /** Names of the records whose ids are among the values, by id. */
    names: z.record(z.string(), z.string()),
    /**
     * What these ids refer to. `exists` is null for records without a list. Files that a record uses have an address. A file with
     * a type but no address is read by `GET /audit-log/{id}/files/{file}`.
     */
    references: z.record(z.string(), auditReference),
    /** The key of a changed setting. */
    setting: z.optional(z.string()),
    /** Changed fields whose values are secret. */
    secrets: z.array(z.string()),
    operationId: z.nullable(z.uuid()),
    /** The client's network address. */
    address: z.nullable(z.string()),
  }),
  filters: {
    resource: optionalText('resource', 60),
    recordId: id(),
    actorId: id(),
    operationId: id(),
    action: choice('action', auditActions),
    from: timeBound('from', false),
    to: timeBound('to', true),
    /** Part of the name of a deleted record. */
    deletedName: optionalText('deletedName', 200),
  },
  sorters: [],
  search: [],
  permissions: { read: 'See who changed what, with all values before and after' },
  base: [],
});

export type AuditReference = z.infer<typeof auditReference>;
export type AuditEntry = z.infer<typeof auditLog.record>;
