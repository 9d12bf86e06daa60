// A search for users looks in their names and e-mail addresses, and in the names of their roles.
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { matches } from '#server/db/search.ts';
import { rolesTable } from '#server/modules/roles/table.ts';
import { userRolesTable, usersTable } from './table.ts';

/** The roles are looked up first: where none matches, the users' own index answers alone. */
export async function searchUsers(db: Queryable, term: string): Promise<SQL> {
  const own = matches(usersTable.search, term);
  const roles = await db
    .select({ id: rolesTable.id })
    .from(rolesTable)
    .where(sql`strpos(lower(${rolesTable.name}), ${term.toLowerCase()}) > 0`);
  if (roles.length === 0) return own;
  const roleIds = roles.map(({ id }) => id);
  const byRole = db
    .select({ id: userRolesTable.user_id })
    .from(userRolesTable)
    .where(inArray(userRolesTable.role_id, roleIds));
  const byText = db.select({ id: usersTable.id }).from(usersTable).where(own);
  return inArray(usersTable.id, byText.union(byRole));
}
