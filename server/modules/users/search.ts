// A search for users looks in their names and e-mail addresses, and in the names of their roles.
import { sql } from 'drizzle-orm';
import { atMostFound, lookedUp } from '#server/kit/list-search.ts';
import type { SearchBranch } from '#server/kit/list-source.ts';

export function byRoles(term: string): SearchBranch {
  const named = sql`strpos(lower(roles.name), ${term.toLowerCase()}) > 0`;
  return {
    where: lookedUp(sql`user_roles where user_roles.user_id = users.id
      and role_id in (select roles.id from roles where ${named})`),
    ids: sql`select user_id from user_roles
      where role_id in (select roles.id from roles where ${named}) limit ${atMostFound}`,
  };
}
