// `GET /product-categories/summary`: the figures above the list, over all rows.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type CategorySummary, categories, categorySummary } from '#resources/categories/contract.ts';
import type { Database } from '#server/db/client.ts';
import { registerSummary } from '#server/kit/summary.ts';

export function registerCategorySummary(app: FastifyInstance, db: Database) {
  registerSummary<CategorySummary>(app, categories, categorySummary, async () => {
    const { rows } = await db.execute<CategorySummary & Record<string, unknown>>(sql`
      select count(*)::int as total,
        (count(*) filter (where parent_id is null))::int as parents,
        (select count(*)::int from products) as products
      from categories`);
    return rows[0] ?? { total: 0, parents: 0, products: 0 };
  });
}
