// Schemas of `GET /billing`, beyond the specification. Owners may not read traffic plans directly.
import { stores } from '#resources/stores/contract.ts';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { z } from '#shared/contract/zod.ts';

/** Maximum number of stores, and of plans, in the answer. */
export const billedCount = 50;

const offered = z.pick(trafficPlans.record, {
  id: true,
  name: true,
  description: true,
  trafficLimit: true,
  pricing: true,
});

export const billingAnswer = z.object({
  /** Newest first. */
  stores: z.array(
    z.pick(stores.record, { id: true, name: true, isActive: true, billingCycle: true, subscription: true }),
  ),
  total: z.int(),
  /** Active plans, cheapest first. */
  plans: z.array(offered),
});

export type BillingAnswer = z.infer<typeof billingAnswer>;
export type BilledStore = BillingAnswer['stores'][number];
