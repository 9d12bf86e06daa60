import { defineContract, type RecordOf } from '#src/shared/contract.ts';
import { choice, flag, keptRecord, requiredText } from '#src/shared/fields.ts';
import { amount, decimalText } from '#src/shared/money.ts';
import { counted, countText } from '#src/shared/texts.ts';
import { z } from '#src/shared/zod.ts';

export const billingCycles = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

const limitMissing = 'Traffic limit must be greater than 0';
export const maxTrafficLimit = 1_000_000_000_000;

/** Visits a month: a whole number from 1 to 10^12. */
const trafficLimit = z.number(limitMissing).check(
  z.gte(1, limitMissing),
  z.lte(maxTrafficLimit, `Traffic limit must be at most ${countText(maxTrafficLimit)}`),
  z.refine((limit) => Number.isInteger(limit), 'Traffic limit must be a whole number'),
);

/** A price's rules. Its text is said of what is missing, no number or below 0. */
const priceOf = (label: string) => {
  const text = `${label} must be greater than or equal to 0`;
  return amount(label, { missing: text, negative: text });
};

/** The prices by billing cycle; a decimal text or number, in US dollars. */
export const prices = {
  monthly: priceOf('Monthly price'),
  yearly: priceOf('Yearly price'),
} satisfies Record<BillingCycle, unknown>;

const currency = z.literal('USD', 'Currency must be USD');

const pricingEntry = z.discriminatedUnion(
  'billingCycle',
  [
    z.object({ billingCycle: z.literal('monthly'), price: prices.monthly, currency }),
    z.object({ billingCycle: z.literal('yearly'), price: prices.yearly, currency }),
  ],
  `Billing cycle must be one of: ${billingCycles.join(', ')}`,
);

/** The price of one billing cycle; undefined where there is none. */
export const priceFor = <Price>(
  pricing: readonly { readonly billingCycle?: string; readonly price?: Price }[],
  cycle: BillingCycle,
): Price | undefined => pricing.find(({ billingCycle }) => billingCycle === cycle)?.price;

const exactlyOne = (cycle: BillingCycle) =>
  z.refine<{ billingCycle: BillingCycle }[]>(
    (entries) => entries.filter(({ billingCycle }) => billingCycle === cycle).length === 1,
    `Pricing must hold exactly one ${cycle} price`,
  );

/** One entry for each billing cycle, in any order. */
const pricing = z
  .array(pricingEntry, 'Pricing must be a list of one monthly and one yearly price')
  .check(exactlyOne('monthly'), exactlyOne('yearly'));

const body = z.object({
  name: requiredText('Name', 120),
  trafficLimit,
  description: requiredText('Description', 2_000),
  isActive: flag('Active'),
  pricing,
});

export const trafficPlans = defineContract({
  name: 'traffic-plans',
  path: '/traffic-plans',
  one: 'Traffic plan',
  many: 'Traffic plans',
  record: keptRecord({
    name: z.string(),
    /** Visits per month. */
    trafficLimit: z.int(),
    description: z.string(),
    isActive: z.boolean(),
    /** Monthly, then yearly. An entry keeps its id when its price changes. */
    pricing: z.array(
      z.object({
        id: z.uuid(),
        billingCycle: z.enum(billingCycles),
        /** A decimal text with two decimals. */
        price: decimalText(),
        currency: z.literal('USD'),
      }),
    ),
    /** Beyond the specification: how many stores are on the plan, active or not. */
    subscriberCount: z.int(),
    /**
     * Beyond the specification: what the active stores on the plan pay a month, a yearly price divided by 12.
     * A decimal text with two decimals.
     */
    monthlyRevenue: decimalText(),
  }),
  create: z.partial(body, { isActive: true }),
  update: z.partial(body),
  filters: { isActive: choice('isActive', ['true', 'false']) },
  sorters: ['createdAt', 'name', 'trafficLimit', 'monthlyPrice', 'yearlyPrice', 'updatedAt'],
  search: ['name', 'description'],
  bulk: { update: ['isActive'] },
  amounts: ['monthlyRevenue'],
  grants: {
    read: 'See traffic plans, their subscribers and revenue',
    write: 'Create traffic plans and change them',
    delete: 'Delete traffic plans that no store uses',
  },
  base: ['read', 'write'],
});

export type TrafficPlan = RecordOf<typeof trafficPlans>;

/** Why a plan can't be deleted; undefined where no store uses it. */
export function planInUse(storeCount: number | undefined): string | undefined {
  if (!storeCount) return undefined;
  return `${counted(storeCount, 'store uses', 'stores use')} this plan. Make it inactive instead.`;
}

/** `GET /traffic-plans/summary`, beyond the specification: figures over all plans. */
export const trafficPlanSummary = z.object({
  total: z.int(),
  active: z.int(),
  subscribers: z.int(),
  /** As a plan's own; rounded once, so that it can differ by a cent from the sum of theirs. */
  monthlyRevenue: decimalText(),
});
