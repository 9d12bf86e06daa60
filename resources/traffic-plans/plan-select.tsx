import { recordSelect } from '#src/selects/record-select.tsx';
import type { ReceivedRecord } from '#src/shared/answered.ts';
import { cyclePeriod } from '#src/shared/billing-cycles.ts';
import { usd } from '#src/shared/money.ts';
import { type TrafficPlan, trafficPlans } from './contract.ts';
import { samplePlanOptions } from './sample.ts';

type PlanChoice = Pick<ReceivedRecord<TrafficPlan>, 'id' | 'name' | 'isActive' | 'pricing'>;

/** `$19.99/month, $199.99/year`, with `inactive` first for a plan that is not sold any more. */
const lineOf = ({ pricing = [], isActive }: PlanChoice) =>
  [
    ...(isActive === false ? ['inactive'] : []),
    ...pricing.map(({ price, billingCycle }) => `${usd(price)}/${cyclePeriod(billingCycle)}`),
  ].join(', ');

export const PlanSelect = recordSelect<PlanChoice>({
  contract: trafficPlans,
  describe: (plan) => ({ label: plan.name, line: lineOf(plan) }),
  samples: samplePlanOptions,
});
