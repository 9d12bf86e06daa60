// `GET /dashboard/own-stores`: the newest of one's own stores, and whether they have what a store needs.
import { desc, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type OwnStoresAnswer, ownStoreCount, ownStoresAnswer } from '#resources/dashboard/contract.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { registerCall } from '#server/kit/calls.ts';
import type { Reads } from '#server/kit/reads.ts';
import { ownStores, ownStoreTotal } from '#server/modules/stores/reach.ts';

type OwnStore = OwnStoresAnswer['stores'][number];

const columns = {
  id: storesTable.id,
  name: storesTable.name,
  isActive: storesTable.is_active,
  plan: sql<OwnStore['plan']>`(
    select json_build_object('name', traffic_plans.name)
    from traffic_plans where traffic_plans.id = stores.subscription_id)`,
  domain: sql<OwnStore['domain']>`(
    select json_build_object('name', domains.name, 'isVerified', domains.verified_at is not null)
    from domains where domains.store_id = stores.id and domains.is_primary)`,
  hasTemplate: sql<boolean>`stores.template_id is not null`,
  hasTerms: sql<boolean>`stores.terms <> ''`,
  hasPrivacy: sql<boolean>`stores.privacy <> ''`,
};

export function registerOwnStores(app: FastifyInstance, reads: Reads) {
  registerCall(app, 'GET', '/dashboard/own-stores', {
    tags: ['Dashboard'],
    summary: `One’s own stores with what they lack, the newest ${ownStoreCount}`,
    answer: ownStoresAnswer,
    async run({ actor, request }) {
      const rows = await reads(request, (db) =>
        db
          .select({ ...columns, total: ownStoreTotal(actor) })
          .from(storesTable)
          .where(ownStores(actor).where)
          .orderBy(desc(storesTable.created_at), desc(storesTable.id))
          .limit(ownStoreCount),
      );
      return { stores: rows.map(({ total: _, ...store }) => store), total: rows[0]?.total ?? 0 };
    },
  });
}
