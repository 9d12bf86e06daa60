// A search for stores looks in their names and descriptions, and in the names and addresses of their owners.
import { sql } from 'drizzle-orm';
import { matches } from '#server/db/search.ts';
import { atMostFound, lookedUp } from '#server/kit/list-search.ts';
import type { SearchBranch } from '#server/kit/list-source.ts';

export function byOwners(term: string): SearchBranch {
  const named = matches(sql`users.search`, term);
  return {
    where: lookedUp(sql`users where users.id = stores.owner_id and ${named}`),
    ids: sql`select stores.id from stores
      where owner_id in (select users.id from users where ${named} limit ${atMostFound}) limit ${atMostFound}`,
  };
}
