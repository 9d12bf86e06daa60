// `POST /exports`: exports a list or selected records as a file.

import { isTimeZone } from '#shared/format/days.ts';
import { auditLog } from './audit-log.ts';
import type { Contract } from './contract.ts';
import { choice, flag } from './fields.ts';
import { selectionFields } from './selection.ts';
import { listsOf } from './views.ts';
import { z } from './zod.ts';

export const exportFormats = ['csv', 'xlsx'] as const;

/** The download URL works once within this time. */
export const exportSeconds = 60;

export const exportBody = (contracts: readonly Contract[]) =>
  z.object({
    ...selectionFields,
    resource: choice('resource', [auditLog.name, ...listsOf(contracts).map(({ name }) => name)]),
    format: choice('format', exportFormats),
    sort: z.optional(z.string('sort must be a field')),
    order: z.optional(choice('order', ['asc', 'desc'])),
    /** Column keys in order. Default: all. */
    columns: z.optional(
      z
        .array(z.string().check(z.maxLength(80)), 'columns must be a list of texts')
        .check(z.minLength(1), z.maxLength(200)),
    ),
    /** `raw`: values as in the API with keys as header. `shown`: values as in the console with titles as header. */
    values: z.optional(choice('values', ['raw', 'shown'])),
    /** Escapes values that a spreadsheet would run as a formula. CSV only. Default: true. */
    safe: z.optional(flag('safe')),
    /** Starts a CSV with a byte order mark: some programs detect UTF-8 only by it. */
    bom: z.optional(flag('bom')),
    separator: z.optional(z.enum([',', ';', '\t'], 'separator must be a comma, a semicolon or a tab')),
    /** The time zone of times. Default: UTC. */
    timeZone: z.optional(
      z.string().check(z.refine(isTimeZone, 'timeZone must be a time zone like Europe/Berlin')),
    ),
  });

export type ExportBody = z.infer<ReturnType<typeof exportBody>>;

export const exportAnswer = z.object({
  id: z.uuid(),
  /** Serves the file once within `exportSeconds`. Needs no token. */
  url: z.string(),
});
