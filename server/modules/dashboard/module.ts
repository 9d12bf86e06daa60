// `GET /dashboard`: platform statistics, limited to the actor's permissions. `GET /dashboard/own-stores`: the
// actor's newest stores, with the parts that each still lacks.
import { desc, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  chartMonths,
  comparedDays,
  dashboardAnswer,
  type OwnStoresAnswer,
  ownStoreCount,
  ownStoresAnswer,
  recentStoreCount,
} from '#resources/dashboard/contract.ts';
import type { Database } from '#server/db/client.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { registerCall } from '#server/http/calls.ts';
import type { Reads } from '#server/http/reads.ts';
import { daysBefore, monthStart } from '#server/lists/days.ts';
import { ownStoreTotal } from '#server/modules/stores/scope.ts';
import { countStores, perMonth, since, sumCounts } from '#server/modules/stores/stats.ts';
import { yearOf } from '#server/modules/traffic-plans/columns.ts';
import { ownStores } from '#server/records/own-stores.ts';
import { countBefore, countSince, visibleStats } from './counts.ts';
import { readFirstSteps } from './first-steps.ts';

type Times = ReturnType<typeof timesOf>;

/**
 * `compared`: the day that today is compared with. `starts`: the first day of each month of the charts,
 * oldest first, and of the month after them.
 */
function timesOf(now: Date) {
  const starts = Array.from({ length: chartMonths + 1 }, (_, index) =>
    monthStart(now, chartMonths - 1 - index),
  );
  return { compared: daysBefore(now, comparedDays), starts };
}

type Shown = ReturnType<typeof visibleStats>;

async function readStores(db: Database, { compared, starts }: Times, shown: Shown) {
  const counts = await countStores(db, [...starts, compared].toSorted());
  const all = sumCounts(counts);
  const added = sumCounts(since(counts, compared));
  const months = starts.slice(0, -1).map((start, index) => {
    const from = sumCounts(since(counts, start));
    const after = sumCounts(since(counts, starts[index + 1] ?? ''));
    return {
      ...(shown.stores && {
        newStores: from.stores - after.stores,
        activeStores: all.active - after.active,
      }),
      ...(shown.revenue && { monthlyRevenue: perMonth(all.yearCents - after.yearCents) }),
    };
  });
  const figures = {
    ...(shown.stores && { activeStores: { value: all.active, added: added.active } }),
    ...(shown.revenue && {
      monthlyRevenue: { value: perMonth(all.yearCents), added: perMonth(added.yearCents) },
    }),
  };
  return { figures, months };
}

async function readCount(db: Database, name: 'users' | 'products', { compared, starts }: Times) {
  const [figure, months] = await Promise.all([
    countSince(db, name, compared),
    countBefore(db, name, starts.slice(1)),
  ]);
  return { figure, months };
}

/** Monthly revenue of a store; 0.00 if it is inactive or has no plan. */
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

export function registerDashboard(app: FastifyInstance, reads: Reads) {
  registerCall(app, 'GET', '/dashboard', {
    tags: ['Dashboard'],
    summary: 'Platform statistics, without those that your permissions don’t cover',
    answer: dashboardAnswer,
    async run({ actor: { permissions }, request }) {
      const shown = visibleStats(permissions);
      const times = timesOf(new Date());
      const [users, products, stores, recentStores, firstSteps] = await reads(request, (db) =>
        Promise.all([
          shown.users ? readCount(db, 'users', times) : undefined,
          shown.products ? readCount(db, 'products', times) : undefined,
          shown.stores || shown.revenue ? readStores(db, times, shown) : undefined,
          shown.stores ? readRecentStores(db, shown) : undefined,
          readFirstSteps(db, permissions),
        ]),
      );
      const months = times.starts.slice(0, -1).map((start, index) => ({
        month: start.slice(0, 7),
        ...stores?.months[index],
        users: users?.months[index],
        products: products?.months[index],
      }));
      return {
        users: users?.figure,
        products: products?.figure,
        ...stores?.figures,
        ...(Object.values(shown).some(Boolean) && { months }),
        recentStores,
        firstSteps,
      };
    },
  });

  registerCall(app, 'GET', '/dashboard/own-stores', {
    tags: ['Dashboard'],
    summary: `Your ${ownStoreCount} newest stores and what each still lacks`,
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
