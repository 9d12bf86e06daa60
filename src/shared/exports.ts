// `POST /exports`: a list, or some of its records, as a file.
import type { Contract } from './contract.ts';
import { isTimeZone } from './days.ts';
import { choice, flag } from './fields.ts';
import { selectionFields } from './selection.ts';
import { listsOf } from './views.ts';
import { z } from './zod.ts';

export const exportFormats = ['csv', 'xlsx'] as const;

/** How long an export can be fetched after it was asked for, once. */
export const exportSeconds = 60;

export const exportBody = (contracts: readonly Contract[]) =>
  z.object({
    ...selectionFields,
    resource: choice('resource', listsOf(contracts).map(({ name }) => name) as [string, ...string[]]),
    format: choice('format', exportFormats),
    sort: z.optional(z.string('sort must be a field')),
    order: z.optional(choice('order', ['asc', 'desc'])),
    /** The columns' keys, in order; by default all. */
    columns: z.optional(
      z
        .array(z.string().check(z.maxLength(80)), 'columns must be a list of texts')
        .check(z.minLength(1), z.maxLength(200)),
    ),
    /** `raw`: as records have them; the first line holds the keys. `shown`: as the console shows them, below titles. */
    values: z.optional(choice('values', ['raw', 'shown'])),
    /** Makes what a spreadsheet would take for a formula harmless in a CSV. By default it does. */
    safe: z.optional(flag('safe')),
    /** Puts a byte order mark before a CSV: some programs know UTF-8 by it alone. */
    bom: z.optional(flag('bom')),
    separator: z.optional(z.enum([',', ';', '\t'], 'separator must be a comma, a semicolon or a tab')),
    /** In which times are shown; by default UTC. */
    timeZone: z.optional(
      z.string().check(z.refine(isTimeZone, 'timeZone must be a time zone like Europe/Berlin')),
    ),
  });

export type ExportBody = z.infer<ReturnType<typeof exportBody>>;

export const exportAnswer = z.object({
  id: z.uuid(),
  /** Where the file is: once, within a minute, without a token. */
  url: z.string(),
});
