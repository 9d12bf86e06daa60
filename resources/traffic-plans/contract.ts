import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { choice, flag, requiredText, storedRecord } from '#shared/contract/fields.ts';
import { counted, countText } from '#shared/contract/texts.ts';
import { z } from '#shared/contract/zod.ts';
import { amount, decimalText } from '#shared/format/money.ts';

export const billingCycles = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

const limitMissing = 'Traffic limit must be greater than 0';
export const maxTrafficLimit = 1_000_000_000_000;

/** Visits per month: a whole number from 1 to 10^12. */
const trafficLimit = z.number(limitMissing).check(
  z.gte(1, limitMissing),
  z.lte(maxTrafficLimit, `Traffic limit must be at most ${countText(maxTrafficLimit)}`),
  z.refine((limit) => Number.isInteger(limit), 'Traffic limit must be a whole number'),
);

/** Rule for a price, with one text for a missing price, an invalid number and a negative one. */
const priceOf = (label: string) => {
  const text = `${label} must be greater than or equal to 0`;
  return amount(label, { missing: text, negative: text });
};

/** Prices by billing cycle: text or number, in US dollars. */
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

export const priceFor = <Price>(
  pricing: readonly { readonly billingCycle?: string; readonly price?: Price }[],
  cycle: BillingCycle,
): Price | undefined => pricing.find(({ billingCycle }) => billingCycle === cycle)?.price;

const exactlyOne = (cycle: BillingCycle) =>
  z.refine<{ billingCycle: BillingCycle }[]>(
    (entries) => entries.filter(({ billingCycle }) => billingCycle === cycle).length === 1,
    `Pricing must hold exactly one ${cycle} price`,
  );

/** One entry per billing cycle, in any order. */
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
  record: storedRecord({
    name: z.string(),
    /** Visits per month. */
    trafficLimit: z.int(),
    description: z.string(),
    isActive: z.boolean(),
    /** Monthly, then yearly. An entry's id does not change with its price. */
    pricing: z.array(
      z.object({
        id: z.uuid(),
        billingCycle: z.enum(billingCycles),
        /** A text with two decimals. */
        price: decimalText(),
        currency: z.literal('USD'),
      }),
    ),
    /** Beyond the specification: number of stores on the plan, active or not. */
    subscriberCount: z.int(),
    /**
     * Beyond the specification: monthly revenue of the active stores on the plan; yearly prices count a
     * twelfth.
     * A text with two decimals.
     */
    monthlyRevenue: decimalText(),
  }),
  create: z.partial(body, { isActive: true }),
  update: z.partial(body),
  filters: { isActive: choice('isActive', ['true', 'false']) },
  sorters: ['createdAt', 'name', 'trafficLimit', 'monthlyPrice', 'yearlyPrice', 'updatedAt'],
  search: ['name', 'description'],
  impactFields: ['isActive', 'pricing'],
  bulk: { update: ['isActive'] },
  amounts: ['monthlyRevenue'],
  permissions: {
    read: 'See traffic plans, their subscribers and revenue',
    write: 'Create traffic plans and change them',
    delete: 'Delete traffic plans that no store uses',
  },
  base: ['read', 'write'],
});

export type TrafficPlan = RecordOf<typeof trafficPlans>;

/** Texts after the number of stores that prevent a delete. */
export const planUses = {
  one: 'store uses this plan. Make it inactive instead.',
  many: 'stores use this plan. Make it inactive instead.',
};

/** Reason why a plan can't be deleted; undefined if no store uses it. */
export const planInUse = (storeCount: number | undefined): string | undefined =>
  storeCount ? counted(storeCount, planUses.one, planUses.many) : undefined;

/** `GET /traffic-plans/summary`, beyond the specification: statistics over all plans. */
export const trafficPlanSummary = z.object({
  total: z.int(),
  active: z.int(),
  subscribers: z.int(),
  /** Rounded once, so it can differ by a cent from the sum over the plans. */
  monthlyRevenue: decimalText(),
});
