// Tags of a template. They are rows, so that each has an id and the search can use an index.
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { templateTagsTable } from '#server/db/tables/templates.ts';
import { anyRow } from '#server/lists/search.ts';
import type { RelatedTexts } from '#server/lists/source.ts';
import { foldCase } from '#shared/format/letter-case.ts';

/** Sets a template's tags in this order. A tag that exists, in any case, retains its id. */
export async function setTags(tx: Transaction, templateId: string, names: readonly string[]): Promise<void> {
  const { id, name, template_id } = templateTagsTable;
  const held = await tx.select({ id, name }).from(templateTagsTable).where(eq(template_id, templateId));
  const idOf = new Map(held.map((tag) => [foldCase(tag.name), tag.id]));
  const rows = names.map((tag, position) => ({
    id: idOf.get(foldCase(tag)) ?? newId(),
    template_id: templateId,
    name: tag,
    position,
  }));
  const ids = rows.map((row) => row.id);
  await tx.delete(templateTagsTable).where(and(eq(template_id, templateId), notInArray(id, ids)));
  if (rows.length === 0) return;
  await tx
    .insert(templateTagsTable)
    .values(rows)
    .onConflictDoUpdate({
      target: id,
      set: { name: sql`excluded.name`, position: sql`excluded.position` },
    });
}

/** A search for templates looks in the names of their tags, too. */
export const byTags: RelatedTexts = {
  searched: {
    table: templateTagsTable,
    name: sql`lower(template_tags.name)`,
    texts: templateTagsTable.search,
  },
  exists: (matches) =>
    anyRow(sql`template_tags where template_tags.template_id = templates.id and ${matches}`),
  ids: (matches) => sql`select template_id from template_tags where ${matches}`,
};
