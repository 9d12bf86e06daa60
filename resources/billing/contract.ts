// What `GET /billing` answers, beyond the specification: the plans of one's own stores, and those that are offered.
// Owners may not ask for traffic plans themselves.
import { stores } from '#resources/stores/contract.ts';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { z } from '#src/shared/zod.ts';

/** How many stores and how many plans are answered at the most. */
export const billedCount = 50;

const offered = z.pick(trafficPlans.record, {
  id: true,
  name: true,
  description: true,
  trafficLimit: true,
  pricing: true,
});

export const billingAnswer = z.object({
  /** The newest first. */
  stores: z.array(
    z.pick(stores.record, { id: true, name: true, isActive: true, billingCycle: true, subscription: true }),
  ),
  /** How many stores of one's own there are. */
  total: z.int(),
  /** Active plans, the cheapest first. */
  plans: z.array(offered),
});

export type BillingAnswer = z.infer<typeof billingAnswer>;
export type BilledStore = BillingAnswer['stores'][number];
