// `GET /stores/summary`: the figures above the list, over all rows.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type StoreSummary, storeSummary, stores } from '#resources/stores/contract.ts';
import type { Database } from '#server/db/client.ts';
import { registerSummary } from '#server/kit/summary.ts';

export function registerStoreSummary(app: FastifyInstance, db: Database) {
  registerSummary<StoreSummary>(app, stores, storeSummary, async () => {
    const { rows } = await db.execute<StoreSummary & Record<string, unknown>>(sql`
      select count(*)::int as total,
        (count(*) filter (where is_active))::int as active,
        (count(*) filter (where not is_active))::int as inactive,
        (select count(*)::int from domains) as domains
      from stores`);
    return rows[0] ?? { total: 0, active: 0, inactive: 0, domains: 0 };
  });
}
