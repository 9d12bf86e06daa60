// Deleted records that can be restored. `GET /trash`, beyond the specification.

import { defineContract, type RecordOf } from './contract.ts';
import { isoTime, optionalText } from './fields.ts';
import { z } from './zod.ts';

export const trash = defineContract({
  name: 'trash',
  path: '/trash',
  one: 'Deleted item',
  many: 'Deleted items',
  record: z.object({
    /** The id of the deleted record. */
    id: z.uuid(),
    resource: z.string(),
    /** The record's name when it was deleted. */
    name: z.string(),
    deletedAt: isoTime(),
    deletedBy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
    /** When it is deleted for good. */
    expiresAt: isoTime(),
    operationId: z.nullable(z.uuid()),
  }),
  filters: { resource: optionalText('resource', 60) },
  sorters: ['deletedAt', 'name'],
  search: ['name'],
  permissions: {
    list: 'See deleted items of the kinds that they may delete, and restore them or delete them for good',
  },
  base: [],
});

export type TrashedRecord = RecordOf<typeof trash>;

/** `POST /trash/{resource}/{id}/restore`. `values`: replaces values that are taken, such as the slug of a page. */
export const restoreBody = z.object({
  values: z.optional(z.record(z.string(), z.unknown(), 'Values must be an object')),
});

export const restoreAnswer = z.object({
  id: z.uuid(),
  /** Fields that were emptied because the record that they referred to no longer exists. */
  emptied: z.array(z.string()),
});

export type RestoreAnswer = z.infer<typeof restoreAnswer>;

/** `DELETE /trash`: deletes all items for good, or those of one resource. */
export const emptyTrashQuery = z.strictObject({ resource: z.optional(trash.filters.resource) });
