// What `GET /analytics` answers, beyond the specification.
import { amountFigure, countFigure, figureGrants } from '#resources/dashboard/contract.ts';
import { choice } from '#src/shared/fields.ts';
import { decimalText } from '#src/shared/money.ts';
import { z } from '#src/shared/zod.ts';

/** Whoever has one of these has something to see. */
export const analyticsGrants = [figureGrants.users, figureGrants.stores, figureGrants.revenue] as const;

/** This month is compared with the whole last one; the others with as long a time before. */
export const periods = ['month', '30-days', '90-days', '12-months'] as const;
export type Period = (typeof periods)[number];

export const analyticsQuery = z.strictObject({ period: z.optional(choice('period', periods)) });

/** How many plans are answered at the most: those that bring in most. */
export const maxPlans = 50;

const plan = z.object({
  /** Null: of the stores that are on no plan. */
  id: z.nullable(z.uuid()),
  name: z.string(),
  stores: z.int(),
  /** Of them, how many were created in the period. */
  added: z.int(),
  monthlyRevenue: decimalText(),
});

/** What the grants don't reach is left out. `added` is what came in the period. */
export const analyticsAnswer = z.object({
  users: z.optional(countFigure),
  activeStores: z.optional(countFigure),
  monthlyRevenue: z.optional(amountFigure),
  /** Stores created in the period, and in what it is compared with. */
  newStores: z.optional(z.object({ value: z.int(), before: z.int() })),
  /** Those that bring in most first; plans without a store are left out. */
  plans: z.optional(z.array(plan)),
  /** How many plans have stores. */
  planCount: z.optional(z.int()),
});

export type AnalyticsAnswer = z.infer<typeof analyticsAnswer>;
export type PlanFigures = z.infer<typeof plan>;
