// How billing cycles are called.
import type { BillingCycle } from '#resources/traffic-plans/contract.ts';

export const cycleTexts: Readonly<Record<BillingCycle, { label: string; per: string }>> = {
  monthly: { label: 'Monthly', per: 'month' },
  yearly: { label: 'Yearly', per: 'year' },
};
