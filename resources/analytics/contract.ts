// Schemas of `GET /analytics`, beyond the specification.
import { amountStat, countStat, statPermissions } from '#resources/dashboard/contract.ts';
import { choice } from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';
import { decimalText } from '#shared/format/money.ts';

/** Any one of these permissions opens the screen. */
export const analyticsPermissions = [
  statPermissions.users,
  statPermissions.stores,
  statPermissions.revenue,
] as const;

/** `month` is compared with the whole previous month, the others with a period of equal length. */
export const periods = ['month', '30-days', '90-days', '12-months'] as const;
export type Period = (typeof periods)[number];

export const analyticsQuery = z.strictObject({ period: z.optional(choice('period', periods)) });

/** Maximum number of plans in the answer: those with the most revenue. */
export const maxPlans = 50;

const plan = z.object({
  /** Null for stores without a plan. */
  id: z.nullable(z.uuid()),
  name: z.string(),
  stores: z.int(),
  /** Stores created in the period. */
  added: z.int(),
  monthlyRevenue: decimalText(),
});

/** Only the parts that the permissions cover. `added`: created in the period. */
export const analyticsAnswer = z.object({
  users: z.optional(countStat),
  activeStores: z.optional(countStat),
  monthlyRevenue: z.optional(amountStat),
  /** Stores created in the period, and in the period before. */
  newStores: z.optional(z.object({ value: z.int(), before: z.int() })),
  /** Highest revenue first, without plans that have no store. */
  plans: z.optional(z.array(plan)),
  /** Number of plans with stores. */
  planCount: z.optional(z.int()),
});

export type AnalyticsAnswer = z.infer<typeof analyticsAnswer>;
export type PlanStats = z.infer<typeof plan>;
