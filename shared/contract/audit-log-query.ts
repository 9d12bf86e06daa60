// The query of `GET /audit-log`.
import { auditLog } from './audit-log.ts';
import { maxLimit } from './contract.ts';
import { numberInQuery, optionalText } from './fields.ts';
import { z } from './zod.ts';

const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(schema);
const { filters } = auditLog;

export const auditLogQuery = z.strictObject({
  resource: optional(filters.resource),
  recordId: optional(filters.recordId),
  actorId: optional(filters.actorId),
  operationId: optional(filters.operationId),
  action: optional(filters.action),
  from: optional(filters.from),
  to: optional(filters.to),
  deletedName: optional(filters.deletedName),
  after: optional(optionalText('after', 200)),
  limit: optional(numberInQuery('limit', 1, maxLimit)),
});

export type AuditLogQuery = z.infer<typeof auditLogQuery>;
