// Schemas of the dashboards' calls, all beyond the specification: `GET /dashboard` for administrators, and
// `GET /dashboard/own-stores` for owners.
import { products } from '#resources/products/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import { templates } from '#resources/templates/contract.ts';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { users } from '#resources/users/contract.ts';
import { isoTime } from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';
import { listPermission, permission } from '#shared/domain/permissions.ts';
import { decimalText } from '#shared/format/money.ts';

/** Permission for each statistic: the list's for its count, the plans' for the revenue. */
export const statPermissions = {
  users: listPermission(users),
  stores: listPermission(stores),
  products: listPermission(products),
  revenue: permission(trafficPlans, 'read'),
} as const;

/** Number of days between today and the day that it is compared with. */
export const comparedDays = 30;
/** Number of months in the charts, including the current one. */
export const chartMonths = 12;
export const recentStoreCount = 5;
export const ownStoreCount = 10;

/** A count. `added`: created since the compared time. */
export const countStat = z.object({ value: z.int(), added: z.int() });
/** Monthly amount, as texts with two decimals. */
export const amountStat = z.object({ value: decimalText(), added: decimalText() });

const month = z.object({
  /** `2026-11`, in UTC. */
  month: z.string(),
  /** Stores created in this month. */
  newStores: z.optional(z.int()),
  /** Monthly revenue, at its end, of the stores that existed then. */
  monthlyRevenue: z.optional(decimalText()),
  /** Records of today that existed at its end. */
  users: z.optional(z.int()),
  activeStores: z.optional(z.int()),
  products: z.optional(z.int()),
});

const recentStore = z.object({
  id: z.uuid(),
  name: z.string(),
  isActive: z.boolean(),
  createdAt: isoTime(),
  /** Monthly revenue; 0.00 while it is inactive. */
  monthlyRevenue: z.optional(decimalText()),
});

/** The steps for a new platform until its first store sells, in order, with the permission for each. */
export const firstStepPermissions = {
  plan: permission(trafficPlans, 'write'),
  template: permission(templates, 'write'),
  owner: permission(users, 'write'),
  store: permission(stores, 'write'),
} as const;

export type FirstStep = keyof typeof firstStepPermissions;

/** Whether each step is done, without steps that the permissions do not cover. */
const firstSteps = z.object({
  plan: z.optional(z.boolean()),
  template: z.optional(z.boolean()),
  owner: z.optional(z.boolean()),
  store: z.optional(z.boolean()),
});

/** Only the parts that the permissions cover. Past values count today's records at today's prices. */
export const dashboardAnswer = z.object({
  users: z.optional(countStat),
  activeStores: z.optional(countStat),
  products: z.optional(countStat),
  monthlyRevenue: z.optional(amountStat),
  /** Oldest first. */
  months: z.optional(z.array(month)),
  /** Newest first. */
  recentStores: z.optional(z.array(recentStore)),
  firstSteps: z.optional(firstSteps),
});

/** One of the user's own stores, and whether it has everything that a store needs. */
export const ownStore = z.object({
  id: z.uuid(),
  name: z.string(),
  isActive: z.boolean(),
  plan: z.nullable(z.object({ name: z.string() })),
  /** The primary domain. */
  domain: z.nullable(z.object({ name: z.string(), isVerified: z.boolean() })),
  hasTemplate: z.boolean(),
  hasTerms: z.boolean(),
  hasPrivacy: z.boolean(),
});

/** The user's newest stores, and the number of all. */
export const ownStoresAnswer = z.object({ stores: z.array(ownStore), total: z.int() });

export type CountStat = z.infer<typeof countStat>;
export type DashboardAnswer = z.infer<typeof dashboardAnswer>;
export type OwnStoresAnswer = z.infer<typeof ownStoresAnswer>;
