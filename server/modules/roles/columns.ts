import { sql } from 'drizzle-orm';
import type { Permission } from '#resources/permissions/contract.ts';
import { tally } from '#server/kit/tallies.ts';
import { rolesTable } from './table.ts';

/** A role's columns as they are answered. */
export const roleRecord = {
  id: rolesTable.id,
  name: rolesTable.name,
  description: rolesTable.description,
  permissions: sql<Permission[]>`(
    select coalesce(json_agg(json_build_object(
      'id', permissions.id, 'name', permissions.name, 'description', permissions.description
    ) order by permissions.position), '[]')
    from role_permissions join permissions on permissions.id = role_permissions.permission_id
    where role_permissions.role_id = roles.id)`,
  userCount: tally('users of role', { of: sql.raw('roles.id') }),
  created_at: rolesTable.created_at,
  updated_at: rolesTable.updated_at,
};
