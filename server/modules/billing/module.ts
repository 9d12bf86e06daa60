// `GET /billing`: which plans one's own stores are on, and which are offered beside them.
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { billedCount, billingAnswer } from '#resources/billing/contract.ts';
import type { Database } from '#server/db/client.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { trafficPlansTable } from '#server/db/tables/traffic-plans.ts';
import { actorOf } from '#server/kit/access.ts';
import { answerSchema, envelopeSchema } from '#server/kit/json-schema.ts';
import { storesModule } from '#server/modules/stores/module.ts';
import { ownStores, ownStoreTotal } from '#server/modules/stores/reach.ts';
import { trafficPlansModule } from '#server/modules/traffic-plans/module.ts';

export function registerBilling(app: FastifyInstance, db: Database) {
  app.get(
    '/billing',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Billing'],
        summary: 'The plans of one’s own stores, and the plans that are offered',
        response: { 200: envelopeSchema(answerSchema(billingAnswer)) },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id, name, isActive, billingCycle, subscription } = storesModule.record;
      const plan = trafficPlansModule.record;
      const [stores, plans] = await Promise.all([
        db
          .select({
            id,
            name,
            isActive,
            billingCycle,
            subscription,
            total: ownStoreTotal(actor),
          })
          .from(storesTable)
          .where(ownStores(actor).where)
          .orderBy(desc(storesTable.created_at), desc(storesTable.id))
          .limit(billedCount),
        db
          .select({
            id: plan.id,
            name: plan.name,
            description: plan.description,
            trafficLimit: plan.trafficLimit,
            pricing: plan.pricing,
          })
          .from(trafficPlansTable)
          .where(eq(trafficPlansTable.is_active, true))
          .orderBy(trafficPlansTable.monthly_price, trafficPlansTable.id)
          .limit(billedCount),
      ]);
      const data = { stores, total: stores[0]?.total ?? 0, plans };
      return { status: true, message: 'OK', data };
    },
  );
}
