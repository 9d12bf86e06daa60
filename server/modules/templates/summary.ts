// `GET /templates/summary`: the figures above the list, over all rows.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type TemplateSummary, templateSummary, templates } from '#resources/templates/contract.ts';
import type { Database } from '#server/db/client.ts';
import { registerSummary } from '#server/kit/summary.ts';

export function registerTemplateSummary(app: FastifyInstance, db: Database) {
  registerSummary<TemplateSummary>(app, templates, templateSummary, async () => {
    const { rows } = await db.execute<TemplateSummary & Record<string, unknown>>(sql`
      select count(*)::int as total,
        (count(*) filter (where layout = 'sidebar'))::int as sidebar,
        (count(*) filter (where layout = 'grid'))::int as grid
      from templates`);
    return rows[0] ?? { total: 0, sidebar: 0, grid: 0 };
  });
}
