import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from '#server/db/columns.ts';
import { searchColumn } from '#server/db/search.ts';
import { permissionsTable } from '#server/db/tables/permissions.ts';

export const rolesTable = pgTable(
  'roles',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    search: searchColumn('name', 'description'),
  },
  (table) => [
    uniqueIndex('roles_name_key').on(sql`lower(${table.name})`),
    index('roles_created_at').on(table.created_at, table.id),
  ],
);

export const rolePermissionsTable = pgTable(
  'role_permissions',
  {
    role_id: uuid('role_id')
      .notNull()
      .references(() => rolesTable.id, { onDelete: 'cascade' }),
    permission_id: uuid('permission_id')
      .notNull()
      .references(() => permissionsTable.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.role_id, table.permission_id] }),
    index('role_permissions_permission').on(table.permission_id),
  ],
);
