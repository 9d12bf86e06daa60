import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { cyclePeriod } from '#shared/domain/billing-cycles.ts';
import { usd } from '#shared/format/money.ts';
import { recordSelect } from '#src/form/selects/record-select.tsx';
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
