// The impact of a user's change: permissions, and the stores of a deactivated user.
import { sql } from 'drizzle-orm';
import { stores } from '#resources/stores/contract.ts';
import type { users } from '#resources/users/contract.ts';
import { permissionsOf } from '#server/modules/roles/granting.ts';
import { permissionEffects } from '#server/modules/roles/impact.ts';
import { counting, type ImpactRules } from '#server/records/impact-rules.ts';

export const userImpact: ImpactRules<typeof users> = {
  texts: ({ resource, action }) =>
    resource === 'sessions' && action === 'delete' ? counting('session ends.', 'sessions end.') : undefined,

  async effects({ before, values, tx }) {
    if (!values) return [];
    const stays = {
      resource: stores.name,
      where: sql`stores.owner_id = ${before.id}`,
      text: counting('store belongs to this user and stays.', 'stores belong to this user and stay.'),
    };
    const isDeactivated = before.status === 'ACTIVE' && (values.status ?? before.status) !== 'ACTIVE';
    const held = before.roles.flatMap(({ permissions }) => permissions.map(({ name }) => name));
    return [
      ...(isDeactivated ? [stays] : []),
      ...(values.roleIds
        ? permissionEffects(held, await permissionsOf(tx, values.roleIds), () => sql`users.id = ${before.id}`)
        : []),
    ];
  },
};
