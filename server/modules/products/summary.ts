// `GET /products/summary`: the figures above the list, over all rows.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type ProductSummary, productSummary, products } from '#resources/products/contract.ts';
import type { Database } from '#server/db/client.ts';
import { registerSummary } from '#server/kit/summary.ts';

export function registerProductSummary(app: FastifyInstance, db: Database) {
  registerSummary<ProductSummary>(app, products, productSummary, async () => {
    const { rows } = await db.execute<ProductSummary & Record<string, unknown>>(sql`
      select count(*)::int as total,
        (count(*) filter (where status = 'published'))::int as published,
        (count(*) filter (where status = 'draft'))::int as drafts,
        round(avg(price), 2)::text as "averagePrice"
      from products`);
    return rows[0] ?? { total: 0, published: 0, drafts: 0, averagePrice: null };
  });
}
