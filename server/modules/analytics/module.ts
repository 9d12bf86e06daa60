// `GET /analytics`: platform statistics over a period, limited to the actor's permissions.
import type { FastifyInstance } from 'fastify';
import {
  type AnalyticsAnswer,
  analyticsAnswer,
  analyticsQuery,
  maxPlans,
  type Period,
  type PlanStats,
} from '#resources/analytics/contract.ts';
import type { Database } from '#server/db/client.ts';
import { registerCall } from '#server/http/calls.ts';
import type { Reads } from '#server/http/reads.ts';
import { countSince, visibleStats } from '#server/modules/dashboard/counts.ts';
import { countStores, perMonth, since, sumCounts } from '#server/modules/stores/stats.ts';
import { spanOf } from './period.ts';

type Counted = Awaited<ReturnType<typeof countInPeriod>>;

async function countInPeriod(db: Database, period: Period) {
  const span = spanOf(period, new Date());
  return { counts: await countStores(db, [span.before, span.start]), span };
}

function plansOf({ counts, span }: Counted): PlanStats[] {
  const ids = [...new Set(counts.map(({ trafficPlanId }) => trafficPlanId))];
  const plans = ids.map((id) => {
    const own = counts.filter(({ trafficPlanId }) => trafficPlanId === id);
    return {
      id,
      name: own[0]?.trafficPlanName ?? '',
      ...sumCounts(own),
      added: sumCounts(since(own, span.start)).stores,
    };
  });
  return plans
    .toSorted(
      (one, other) =>
        Number(other.yearCents - one.yearCents) ||
        other.stores - one.stores ||
        one.name.localeCompare(other.name),
    )
    .map(({ active: _, yearCents, ...plan }) => ({ ...plan, monthlyRevenue: perMonth(yearCents) }));
}

function storeFigures({ counts, span }: Counted): AnalyticsAnswer {
  const added = sumCounts(since(counts, span.start));
  return {
    activeStores: { value: sumCounts(counts).active, added: added.active },
    newStores: { value: added.stores, before: sumCounts(since(counts, span.before)).stores - added.stores },
  };
}

function revenueFigures(counted: Counted): AnalyticsAnswer {
  const { counts, span } = counted;
  const plans = plansOf(counted);
  return {
    monthlyRevenue: {
      value: perMonth(sumCounts(counts).yearCents),
      added: perMonth(sumCounts(since(counts, span.start)).yearCents),
    },
    plans: plans.slice(0, maxPlans),
    planCount: plans.filter(({ id }) => id !== null).length,
  };
}

export function registerAnalytics(app: FastifyInstance, reads: Reads) {
  registerCall(app, 'GET', '/analytics', {
    tags: ['Analytics'],
    summary: 'Platform statistics over a period, without those that your permissions don’t cover',
    query: analyticsQuery,
    answer: analyticsAnswer,
    async run({ actor: { permissions }, query: { period = 'month' }, request }) {
      const shown = visibleStats(permissions);
      const [counted, people] = await reads(request, (db) =>
        Promise.all([
          shown.stores || shown.revenue ? countInPeriod(db, period) : undefined,
          shown.users ? countSince(db, 'users', spanOf(period, new Date()).start) : undefined,
        ]),
      );
      return {
        users: people,
        ...(counted && shown.stores && storeFigures(counted)),
        ...(counted && shown.revenue && revenueFigures(counted)),
      };
    },
  });
}
