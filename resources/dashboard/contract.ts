// What the dashboards' calls answer, all beyond the specification: `GET /dashboard`, the platform's figures for
// administrators, and `GET /dashboard/own-stores`, for owners.
import { products } from '#resources/products/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import { templates } from '#resources/templates/contract.ts';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { users } from '#resources/users/contract.ts';
import { isoTime } from '#src/shared/fields.ts';
import { grant, listGrant } from '#src/shared/grants.ts';
import { decimalText } from '#src/shared/money.ts';
import { z } from '#src/shared/zod.ts';

/** What seeing each figure takes: whoever sees a list may know how long it is; plans say what they bring in. */
export const figureGrants = {
  users: listGrant(users),
  stores: listGrant(stores),
  products: listGrant(products),
  revenue: grant(trafficPlans, 'read'),
} as const;

/** What a figure is compared with: what is there today and was there so many days ago. */
export const comparedDays = 30;
/** How many months the charts show, this one too. */
export const chartMonths = 12;
export const recentStoreCount = 5;
export const ownStoreCount = 10;

/** How many there are. `added`: of them, how many came since the time that it is compared with. */
export const countFigure = z.object({ value: z.int(), added: z.int() });
/** The same of an amount a month; decimal texts with two decimals. */
export const amountFigure = z.object({ value: decimalText(), added: decimalText() });

const month = z.object({
  /** `2026-11`, of UTC. */
  month: z.string(),
  /** Stores that were created in it. */
  newStores: z.optional(z.int()),
  /** What the stores that existed at its end bring a month. */
  monthlyRevenue: z.optional(decimalText()),
  /** Of what there is today, how much was there at its end. */
  users: z.optional(z.int()),
  activeStores: z.optional(z.int()),
  products: z.optional(z.int()),
});

const recentStore = z.object({
  id: z.uuid(),
  name: z.string(),
  isActive: z.boolean(),
  createdAt: isoTime(),
  /** What it pays a month; nothing while it is not active. */
  monthlyRevenue: z.optional(decimalText()),
});

/** What a new platform needs before its first store sells, in this order, and the permission that each step takes. */
export const firstStepGrants = {
  plan: grant(trafficPlans, 'write'),
  template: grant(templates, 'write'),
  owner: grant(users, 'write'),
  store: grant(stores, 'write'),
} as const;

export type FirstStep = keyof typeof firstStepGrants;

/** Whether each step is done; those that the permissions don't reach are left out. */
const firstSteps = z.object({
  plan: z.optional(z.boolean()),
  template: z.optional(z.boolean()),
  owner: z.optional(z.boolean()),
  store: z.optional(z.boolean()),
});

/** What the grants don't reach is left out. Figures of the past are of what is there today, at today's prices. */
export const dashboardAnswer = z.object({
  users: z.optional(countFigure),
  activeStores: z.optional(countFigure),
  products: z.optional(countFigure),
  monthlyRevenue: z.optional(amountFigure),
  /** The oldest first. */
  months: z.optional(z.array(month)),
  /** The newest first. */
  recentStores: z.optional(z.array(recentStore)),
  firstSteps: z.optional(firstSteps),
});

/** A store of one's own, and whether it has what a store needs. */
export const ownStore = z.object({
  id: z.uuid(),
  name: z.string(),
  isActive: z.boolean(),
  plan: z.nullable(z.object({ name: z.string() })),
  /** The primary one. */
  domain: z.nullable(z.object({ name: z.string(), isVerified: z.boolean() })),
  hasTemplate: z.boolean(),
  hasTerms: z.boolean(),
  hasPrivacy: z.boolean(),
});

/** The newest of one's own stores, and how many there are. */
export const ownStoresAnswer = z.object({ stores: z.array(ownStore), total: z.int() });

export type CountFigure = z.infer<typeof countFigure>;
export type DashboardAnswer = z.infer<typeof dashboardAnswer>;
export type OwnStoresAnswer = z.infer<typeof ownStoresAnswer>;
