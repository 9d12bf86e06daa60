// `GET /store-emails/summary`: the figures above the list, over all rows.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type StoreEmailSummary, storeEmailSummary, storeEmails } from '#resources/store-emails/contract.ts';
import type { Database } from '#server/db/client.ts';
import { registerSummary } from '#server/kit/summary.ts';

export function registerStoreEmailSummary(app: FastifyInstance, db: Database) {
  registerSummary<StoreEmailSummary>(app, storeEmails, storeEmailSummary, async () => {
    const { rows } = await db.execute<StoreEmailSummary & Record<string, unknown>>(sql`
      select count(*)::int as total,
        count(verified_at)::int as verified,
        (count(*) - count(verified_at))::int as pending,
        count(distinct store_id)::int as stores
      from store_emails`);
    return rows[0] ?? { total: 0, verified: 0, pending: 0, stores: 0 };
  });
}
