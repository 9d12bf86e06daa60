import { eq, sql } from 'drizzle-orm';
import { type SupportThread, support } from '#resources/support/contract.ts';
import { supportThreadsTable } from '#server/db/tables/support.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Actor, Scope } from '#server/http/access.ts';
import { anyRow } from '#server/lists/search.ts';
import type { RelatedTexts } from '#server/lists/source.ts';
import { defineModule } from '#server/records/module.ts';
import { kindOf } from '#server/records/records.ts';
import type { Action } from '#shared/contract/contract.ts';
import { permission } from '#shared/domain/permissions.ts';

/** All threads with the permission, otherwise the caller's own. */
export function threadsFor({ userId, permissions }: Actor, action: Action): Scope | undefined {
  const needed = action === 'list' ? 'read' : action;
  if (permissions.has(permission(support, needed))) return undefined;
  return { where: eq(supportThreadsTable.owner_id, userId), key: `owner:${userId}` };
}

const byOwners: RelatedTexts = {
  searched: { table: usersTable, name: sql`lower(users.full_name)`, texts: usersTable.search },
  exists: (matches) => anyRow(sql`users where users.id = support_threads.owner_id and ${matches}`),
  ids: (matches) =>
    sql`select id from support_threads where owner_id in (select id from users where ${matches})`,
};

export const supportModule = defineModule(support, supportThreadsTable, {
  record: {
    owner: sql<SupportThread['owner']>`(
      select json_build_object('id', users.id, 'full_name', users.full_name, 'email', users.email,
        'isActive', users.status = 'ACTIVE')
      from users where users.id = support_threads.owner_id)`,
    store: sql<SupportThread['store']>`(
      select json_build_object('id', stores.id, 'name', stores.name)
      from stores where stores.id = support_threads.store_id)`,
  },
  title: 'subject',
  searchAlso: byOwners,
  searchLine: sql<string>`(select users.full_name from users where users.id = support_threads.owner_id)`,
  owned: { scope: threadsFor, fields: ['status'] },
});

/** Record kind for direct writes. */
export const threadKind = kindOf(supportModule);
