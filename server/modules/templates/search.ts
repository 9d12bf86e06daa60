// A search for templates looks in their names and descriptions, and in the names of their tags.
import { inArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { matches } from '#server/db/search.ts';
import { templatesTable, templateTagsTable } from './table.ts';

/** Two searches, each by its own index: an `or` across both tables could use neither. */
export async function searchTemplates(db: Queryable, term: string): Promise<SQL> {
  const byText = db
    .select({ id: templatesTable.id })
    .from(templatesTable)
    .where(matches(templatesTable.search, term));
  const byTag = db
    .select({ id: templateTagsTable.template_id })
    .from(templateTagsTable)
    .where(matches(templateTagsTable.search, term));
  return inArray(templatesTable.id, byText.union(byTag));
}
