// Roles, and the permissions that they hold.
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, pairs, refersTo } from '#server/db/columns.ts';
import { searchedRecord } from '#server/db/search.ts';

/** One row for each grant of the contracts, kept in step when the server starts. */
export const permissionsTable = pgTable('permissions', {
  id: idColumn(),
  name: text('name').notNull().unique(),
  description: text('description').notNull(),
  /** The order in which they are listed. */
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
    index('roles_created_at').on(table.created_at, table.id),
  ],
);

export const rolePermissionsTable = pgTable(
  'role_permissions',
  {
    role_id: refersTo('role_id', () => rolesTable.id, 'cascade').notNull(),
    permission_id: refersTo('permission_id', () => permissionsTable.id, 'cascade').notNull(),
  },
  (table) => pairs('role_permissions_permission', table.role_id, table.permission_id),
);
