// A traffic plan as any server of this API answers it, not only the bundled one.
import type { TrafficPlan } from './contract.ts';

/** A price by its billing cycle. */
export interface AnsweredPricing {
  id?: string;
  billingCycle: string;
  price: string | number;
}

/** Only some servers count the stores on a plan; some leave empty parts out, or write a price as a number. */
export type AnsweredPlan = Pick<TrafficPlan, 'id' | 'name'> &
  Partial<Omit<TrafficPlan, 'id' | 'name' | 'pricing'>> & { pricing?: readonly AnsweredPricing[] };
