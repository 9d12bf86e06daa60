import { permissions } from '#resources/permissions/contract.ts';
import { type CreateOf, defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { isoTime, noLookAlikes, plainEmoji, requiredText } from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';
import { idList } from '#shared/domain/id.ts';

const body = z.object({
  name: requiredText('Name', 60).check(plainEmoji, noLookAlikes('Name')),
  description: requiredText('Description', 500),
  permissionIds: idList('Permissions'),
});

export const roles = defineContract({
  name: 'roles',
  path: '/roles',
  one: 'Role',
  many: 'Roles',
  record: z.object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    permissions: z.array(permissions.record),
    /** Beyond the specification: number of users with this role. */
    userCount: z.int(),
    created_at: isoTime(),
    updated_at: isoTime(),
  }),
  create: body,
  update: body,
  updateMethod: 'PUT',
  filters: {},
  sorters: ['created_at', 'name'],
  search: ['name', 'description'],
  references: { permissionIds: 'permissions' },
  impactFields: ['permissionIds'],
  permissions: {
    read: 'See roles and their permissions',
    write: 'Create roles and change what they permit',
    delete: 'Delete roles that no user has',
  },
  base: ['read', 'write'],
});

export type Role = RecordOf<typeof roles>;
/** Create and update have the same body. */
export type RoleBody = CreateOf<typeof roles>;
