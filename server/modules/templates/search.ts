// A search for templates looks in their names and descriptions, and in the names of their tags.
import { sql } from 'drizzle-orm';
import { matches } from '#server/db/search.ts';
import { atMostFound, lookedUp } from '#server/kit/list-search.ts';
import type { SearchBranch } from '#server/kit/list-source.ts';

export function byTags(term: string): SearchBranch {
  const named = matches(sql`template_tags.search`, term);
  return {
    where: lookedUp(sql`template_tags where template_tags.template_id = templates.id and ${named}`),
    ids: sql`select template_id from template_tags where ${named} limit ${atMostFound}`,
  };
}
