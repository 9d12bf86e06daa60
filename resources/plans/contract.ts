import { billingCycles } from '#resources/traffic-plans/contract.ts';
import { defineContract, type RecordOf } from '#src/shared/contract.ts';
import { choice, isoTime, optionalText, requiredText } from '#src/shared/fields.ts';
import { id } from '#src/shared/id.ts';
import { counted } from '#src/shared/texts.ts';
import { z } from '#src/shared/zod.ts';

const maxFeatures = 20;
export const maxFeatureLength = 120;

/** Features as they are kept: each on one line and once, without empty ones. */
export const cleanFeatures = (features: readonly string[]): string[] => [
  ...new Set(features.map((feature) => feature.replace(/\s+/g, ' ').trim()).filter(Boolean)),
];

const features = z.pipe(
  z.array(optionalText('A feature', maxFeatureLength), 'Features must be a list of texts'),
  z.pipe(
    z.transform((given: string[]) => cleanFeatures(given)),
    z.array(z.string()).check(z.maxLength(maxFeatures, `A plan can have at most ${maxFeatures} features`)),
  ),
);

const body = z.object({
  name: requiredText('Name', 120),
  trafficPlanId: id('Please select a traffic plan'),
  billingCycle: choice('Billing cycle', billingCycles),
  /** In the order in which they are shown. */
  features,
});

/** Subscription plans: a traffic plan as it is offered in one billing cycle. */
export const plans = defineContract({
  name: 'plans',
  path: '/plans',
  one: 'Subscription plan',
  many: 'Subscription plans',
  record: z.object({
    id: z.uuid(),
    name: z.string(),
    /** The traffic plan's, for one billing cycle: a decimal text with two decimals, in US dollars. */
    price: z.string(),
    billingCycle: z.enum(billingCycles),
    features: z.array(z.string()),
    /** How many stores are on the traffic plan in this billing cycle, active or not. */
    subscriberCount: z.int(),
    /** Beyond the specification, with the two after it. */
    trafficPlanId: z.uuid(),
    trafficPlanName: z.string(),
    /** Visits a month. */
    trafficLimit: z.int(),
    createdAt: isoTime(),
    updatedAt: isoTime(),
  }),
  create: z.extend(body, { features: z.optional(features) }),
  update: z.partial(body),
  updateMethod: 'PATCH',
  filters: { billingCycle: choice('billingCycle', billingCycles), trafficPlanId: id() },
  sorters: ['createdAt', 'name', 'updatedAt'],
  search: ['name', 'features'],
  grants: {
    read: 'See subscription plans and how many stores are on them',
    write: 'Create subscription plans and change them',
    delete: 'Delete subscription plans that no store is on',
  },
  base: [],
});

export type Plan = RecordOf<typeof plans>;

/** Why a plan can't be taken away from under its stores; undefined where there are none. */
export function offerInUse(storeCount: number | undefined): string | undefined {
  if (!storeCount) return undefined;
  return `${counted(storeCount, 'store is', 'stores are')} on this plan.`;
}
