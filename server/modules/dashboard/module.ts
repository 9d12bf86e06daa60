// `GET /dashboard`: the platform's figures at a glance, each as far as the actor's grants reach.
import { desc, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  chartMonths,
  comparedDays,
  type DashboardAnswer,
  dashboardAnswer,
  figureGrants,
  recentStoreCount,
} from '#resources/dashboard/contract.ts';
import type { Database } from '#server/db/client.ts';
import { actorOf } from '#server/kit/access.ts';
import { answerSchema, envelopeSchema } from '#server/kit/json-schema.ts';
import { countStores, perMonth, type StoreCount, since, sumOf } from '#server/modules/stores/figures.ts';
import { storesTable } from '#server/modules/stores/table.ts';
import { yearOf } from '#server/modules/traffic-plans/columns.ts';
import { countSince } from './counts.ts';
import { registerOwnStores } from './own-stores.ts';
import { daysBefore, monthStart } from './times.ts';

interface Counted {
  readonly counts: readonly StoreCount[];
  /** The time that today is compared with. */
  readonly then: string;
  /** The first moments of the charts' months, the oldest first, and of the month to come. */
  readonly starts: readonly string[];
}

async function countByMonth(db: Database): Promise<Counted> {
  const now = new Date();
  const then = daysBefore(now, comparedDays);
  const starts = Array.from({ length: chartMonths + 1 }, (_, index) =>
    monthStart(now, chartMonths - 1 - index),
  );
  return { counts: await countStores(db, [...starts, then].toSorted()), then, starts };
}

interface Shown {
  readonly stores: boolean;
  readonly revenue: boolean;
}

function figuresOf({ counts, then, starts }: Counted, shown: Shown): DashboardAnswer {
  const all = sumOf(counts);
  const added = sumOf(since(counts, then));
  const months = starts.slice(0, -1).map((start, index) => {
    const from = sumOf(since(counts, start));
    const after = sumOf(since(counts, starts[index + 1] ?? ''));
    return {
      month: start.slice(0, 7),
      ...(shown.stores && { newStores: from.stores - after.stores }),
      ...(shown.revenue && { monthlyRevenue: perMonth(all.yearCents - after.yearCents) }),
    };
  });
  return {
    ...(shown.stores && { activeStores: { value: all.active, added: added.active } }),
    ...(shown.revenue && {
      monthlyRevenue: { value: perMonth(all.yearCents), added: perMonth(added.yearCents) },
    }),
    months,
  };
}

/** What a store pays a month; nothing where it is not active or on no plan. */
const storeRevenue = sql<string>`coalesce((
  select round((case stores.billing_cycle when 'yearly' then ${yearOf('yearly')} else ${yearOf('monthly')} end) / 12, 2)
  from traffic_plans where traffic_plans.id = stores.subscription_id and stores.is_active
), 0.00)::text`;

const readRecentStores = (db: Database, { revenue }: Shown) =>
  db
    .select({
      id: storesTable.id,
      name: storesTable.name,
      isActive: storesTable.is_active,
      createdAt: storesTable.created_at,
      ...(revenue && { monthlyRevenue: storeRevenue }),
    })
    .from(storesTable)
    .orderBy(desc(storesTable.created_at), desc(storesTable.id))
    .limit(recentStoreCount);

export function registerDashboard(app: FastifyInstance, db: Database) {
  const count = (name: 'users' | 'products') => countSince(db, name, daysBefore(new Date(), comparedDays));

  app.get(
    '/dashboard',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Dashboard'],
        summary: 'The platform’s figures; what one’s permissions don’t reach is left out',
        response: { 200: envelopeSchema(answerSchema(dashboardAnswer)) },
      },
    },
    async (request) => {
      const { grants } = actorOf(request);
      const may = (figure: keyof typeof figureGrants) => grants.has(figureGrants[figure]);
      const shown = { stores: may('stores'), revenue: may('revenue') };
      const [users, products, counted, recentStores] = await Promise.all([
        may('users') ? count('users') : undefined,
        may('products') ? count('products') : undefined,
        shown.stores || shown.revenue ? countByMonth(db) : undefined,
        shown.stores ? readRecentStores(db, shown) : undefined,
      ]);
      const data = { users, products, ...(counted && figuresOf(counted, shown)), recentStores };
      return { status: true, message: 'OK', data };
    },
  );

  registerOwnStores(app, db);
}
