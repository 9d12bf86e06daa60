// `GET /billing`: the plans of the actor's own stores, and the plans on offer.
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { billedCount, billingAnswer } from '#resources/billing/contract.ts';
import type { Database } from '#server/db/client.ts';
import { trafficPlansTable } from '#server/db/tables/plans.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { registerCall } from '#server/http/calls.ts';
import { storesModule } from '#server/modules/stores/module.ts';
import { ownStoreTotal } from '#server/modules/stores/scope.ts';
import { trafficPlansModule } from '#server/modules/traffic-plans/module.ts';
import { ownStores } from '#server/records/own-stores.ts';

export function registerBilling(app: FastifyInstance, db: Database) {
  registerCall(app, 'GET', '/billing', {
    tags: ['Billing'],
    summary: 'The plans of your own stores, and the plans on offer',
    answer: billingAnswer,
    async run({ actor }) {
      const { id, name, isActive, billingCycle, subscription } = storesModule.record;
      const { name: planName, id: planId, description, trafficLimit, pricing } = trafficPlansModule.record;
      const [stores, plans] = await Promise.all([
        db
          .select({ id, name, isActive, billingCycle, subscription, total: ownStoreTotal(actor) })
          .from(storesTable)
          .where(ownStores(actor).where)
          .orderBy(desc(storesTable.created_at), desc(storesTable.id))
          .limit(billedCount),
        db
          .select({ id: planId, name: planName, description, trafficLimit, pricing })
          .from(trafficPlansTable)
          .where(eq(trafficPlansTable.is_active, true))
          .orderBy(trafficPlansTable.monthly_price, trafficPlansTable.id)
          .limit(billedCount),
      ]);
      return { stores, total: stores[0]?.total ?? 0, plans };
    },
  });
}
