// The activity as a list that can be exported.
import { auditActions, auditLog } from './audit-log.ts';
import { isoTime } from './fields.ts';
import { z } from './zod.ts';

export const actionLabels: Readonly<Record<(typeof auditActions)[number], string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
};

/** An entry as a row of an export. */
const exportRow = z.object({
  time: isoTime(),
  person: z.nullable(z.string()),
  action: z.enum(auditActions),
  kind: z.string(),
  item: z.nullable(z.string()),
  /** One line for each field: `Price: $39.00 → $35.00`. */
  changes: z.string(),
  address: z.nullable(z.string()),
  operationId: z.nullable(z.uuid()),
  resource: z.string(),
  recordId: z.uuid(),
  personId: z.nullable(z.uuid()),
  id: z.uuid(),
});

export type AuditExportRow = z.infer<typeof exportRow>;

/** The activity as a list that can be exported. */
export const auditExport = {
  ...auditLog,
  record: exportRow,
  shown: { action: (action: string) => actionLabels[action as AuditExportRow['action']] },
};
