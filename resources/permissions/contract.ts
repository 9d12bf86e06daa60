import { defineContract, type RecordOf } from '#src/shared/contract.ts';
import { z } from '#src/shared/zod.ts';

/** Permissions are fixed by the contracts' grants: they are listed, never made or changed. */
export const permissions = defineContract({
  name: 'permissions',
  path: '/permissions',
  one: 'Permission',
  many: 'Permissions',
  record: z.object({ id: z.uuid(), name: z.string(), description: z.string() }),
  filters: {},
  sorters: [],
  search: ['name', 'description'],
  grants: {},
  base: ['read'],
  unpaged: true,
});

export type Permission = RecordOf<typeof permissions>;
