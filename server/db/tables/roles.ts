// Roles, and the permissions that they hold.
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { roles } from '#resources/roles/contract.ts';
import { idColumn, joinTableIndexes, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex } from '#server/db/search.ts';

/** One row per permission of the contracts, synchronized when the server starts. */
export const permissionsTable = pgTable('permissions', {
  id: idColumn(),
  name: text('name').notNull().unique(),
  description: text('description').notNull(),
  position: integer('position').notNull(),
});

export const rolesTable = pgTable(
  'roles',
  searchedRecord(['name', 'description'], {
    name: text('name').notNull(),
    description: text('description').notNull(),
  }),
  (table) => [
    uniqueIndex('roles_name_key').on(sql`lower(${table.name})`),
    ...listIndexes('roles', roles, table),
    searchIndex('roles_search', table.search),
  ],
);

export const rolePermissionsTable = pgTable(
  'role_permissions',
  {
    role_id: refersTo('role_id', () => rolesTable.id, 'cascade').notNull(),
    permission_id: refersTo('permission_id', () => permissionsTable.id, 'cascade').notNull(),
  },
  (table) => joinTableIndexes('role_permissions_permission', table.role_id, table.permission_id),
);
