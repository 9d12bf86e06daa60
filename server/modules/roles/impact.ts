// The impact of changed permissions: who gains and who loses which.
import { inArray, type SQL, sql } from 'drizzle-orm';
import { contracts } from '#resources/contracts.ts';
import type { roles } from '#resources/roles/contract.ts';
import { users } from '#resources/users/contract.ts';
import { valuesIn } from '#server/db/rows.ts';
import { permissionsTable } from '#server/db/tables/roles.ts';
import { counting, type ImpactEffect, type ImpactRules } from '#server/records/impact-rules.ts';
import { allPermissions } from '#shared/domain/permissions.ts';

/** Lines such as `3 people lose “Delete stores”`. `who`: the users whom a change of a permission affects. */
export function permissionEffects(
  before: readonly string[],
  after: readonly string[],
  who: (permission: string) => SQL,
): ImpactEffect[] {
  const lines = (names: readonly string[], others: readonly string[], one: string, many: string) =>
    allPermissions(contracts)
      .filter(({ name }) => names.includes(name) && !others.includes(name))
      .map(({ name, description }) => ({
        resource: users.name,
        where: who(name),
        text: counting(`person ${one} “${description}”.`, `people ${many} “${description}”.`),
      }));
  return [...lines(before, after, 'loses', 'lose'), ...lines(after, before, 'gains', 'gain')];
}

export const roleImpact: ImpactRules<typeof roles> = {
  async effects({ before, values, tx }) {
    if (!values) return [];
    const after = await valuesIn(
      tx,
      permissionsTable,
      'name',
      inArray(permissionsTable.id, [...values.permissionIds]),
    );
    // Users who hold the permission by another role are not affected.
    const who = (name: string) => sql`exists (select 1 from user_roles
        where user_roles.user_id = users.id and user_roles.role_id = ${before.id})
      and not exists (select 1 from user_roles join role_permissions using (role_id)
        join permissions on permissions.id = role_permissions.permission_id
        where user_roles.user_id = users.id and user_roles.role_id <> ${before.id} and permissions.name = ${name})`;
    return permissionEffects(
      before.permissions.map(({ name }) => name),
      after,
      who,
    );
  },
};
