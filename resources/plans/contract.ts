import { billingCycles } from '#resources/traffic-plans/contract.ts';
import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { choice, requiredText, storedRecord } from '#shared/contract/fields.ts';
import { counted } from '#shared/contract/texts.ts';
import { z } from '#shared/contract/zod.ts';
import { id } from '#shared/domain/id.ts';
import { cleanLines, textList } from '#shared/domain/text-list.ts';
import { decimalText } from '#shared/format/money.ts';

const maxFeatureLength = 120;
const features = textList('Features', {
  one: 'A feature',
  holder: 'A plan',
  max: 20,
  longest: maxFeatureLength,
  clean: cleanLines,
});

const body = z.object({
  name: requiredText('Name', 120),
  trafficPlanId: id('Please select a traffic plan'),
  billingCycle: choice('Billing cycle', billingCycles),
  /** In display order. */
  features,
});

/** Subscription plans: a traffic plan on offer for one billing cycle. */
export const plans = defineContract({
  name: 'plans',
  path: '/plans',
  one: 'Subscription plan',
  many: 'Subscription plans',
  record: storedRecord({
    name: z.string(),
    /** Price of the traffic plan for this billing cycle, in US dollars, as a text with two decimals. */
    price: decimalText(),
    billingCycle: z.enum(billingCycles),
    features: z.array(z.string()),
    /** Number of stores on the traffic plan in this billing cycle, active or not. */
    subscriberCount: z.int(),
    /** This and the next two: beyond the specification. */
    trafficPlanId: z.uuid(),
    trafficPlanName: z.string(),
    /** Visits per month. */
    trafficLimit: z.int(),
  }),
  create: z.partial(body, { features: true }),
  update: z.partial(body),
  filters: { billingCycle: choice('billingCycle', billingCycles), trafficPlanId: id() },
  sorters: ['createdAt', 'name', 'updatedAt'],
  search: ['name', 'features'],
  references: { trafficPlanId: 'traffic-plans' },
  amounts: ['price'],
  permissions: {
    read: 'See subscription plans and how many stores are on them',
    write: 'Create subscription plans and change them',
    delete: 'Delete subscription plans without stores',
  },
  base: [],
});

export type Plan = RecordOf<typeof plans>;

/** Texts after the number of stores that prevent a delete. */
export const offerUses = { one: 'store is on this plan.', many: 'stores are on this plan.' };

/** Reason why a plan can't be removed or changed; undefined if no store uses it. */
export const offerInUse = (storeCount: number | undefined): string | undefined =>
  storeCount ? counted(storeCount, offerUses.one, offerUses.many) : undefined;
