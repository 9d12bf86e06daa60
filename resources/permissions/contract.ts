import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { z } from '#shared/contract/zod.ts';

/** Permissions are defined by the contracts. They can be listed, but not changed. */
export const permissions = defineContract({
  name: 'permissions',
  path: '/permissions',
  one: 'Permission',
  many: 'Permissions',
  record: z.object({ id: z.uuid(), name: z.string(), description: z.string() }),
  filters: {},
  sorters: [],
  search: ['name', 'description'],
  permissions: {},
  base: ['read'],
  unpaged: true,
});

export type Permission = RecordOf<typeof permissions>;
