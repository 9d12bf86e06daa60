// Who somebody is at this moment, whether they are signed in or not: what they asked for may be done later.

import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { rowOf, valuesIn } from '#server/db/rows.ts';
import { userRolesTable, usersTable } from '#server/db/tables/users.ts';
import type { Actor } from '#server/kit/access.ts';
import { permissionsOf } from '#server/modules/roles/granting.ts';

/** The person with what their roles permit now; undefined where there is no such active account. */
export async function actorOfUser(tx: Transaction, userId: string): Promise<Actor | undefined> {
  const [user, roleIds] = await Promise.all([
    rowOf(tx, usersTable, ['status'], eq(usersTable.id, userId)),
    valuesIn(tx, userRolesTable, 'role_id', eq(userRolesTable.user_id, userId)),
  ]);
  if (user?.status !== 'ACTIVE') return undefined;
  const grants = await permissionsOf(tx, roleIds);
  return { userId, sessionId: '', isAdmin: grants.length > 0, grants: new Set(grants) };
}
