// Sample subscription plans of the specification, for servers without plans and for the demo data.
import { fixedId, sampleTimes } from '#shared/contract/sample-rows.ts';
import type { Plan } from './contract.ts';

const plans: readonly (Pick<Plan, 'name' | 'price' | 'billingCycle' | 'features' | 'subscriberCount'> & {
  readonly trafficPlan: string;
  readonly trafficLimit: number;
  readonly made: string;
})[] = [
  {
    name: 'Free',
    price: '0.00',
    billingCycle: 'monthly',
    features: ['1 store', '10 products', 'A subdomain of ours'],
    subscriberCount: 12,
    trafficPlan: 'Free',
    trafficLimit: 1_000,
    made: '2026-01-12',
  },
  {
    name: 'Starter',
    price: '19.99',
    billingCycle: 'monthly',
    features: ['1 store', '500 products', 'Own domain', 'Email support'],
    subscriberCount: 34,
    trafficPlan: 'Starter',
    trafficLimit: 10_000,
    made: '2026-01-12',
  },
  {
    name: 'Premium',
    price: '49.99',
    billingCycle: 'monthly',
    features: ['3 stores', 'Unlimited products', 'Own domains', 'All templates', 'Support by phone'],
    subscriberCount: 21,
    trafficPlan: 'Premium',
    trafficLimit: 100_000,
    made: '2026-02-03',
  },
  {
    name: 'Premium yearly',
    price: '499.99',
    billingCycle: 'yearly',
    features: ['All of Premium', 'Two months for free'],
    subscriberCount: 9,
    trafficPlan: 'Premium',
    trafficLimit: 100_000,
    made: '2026-02-03',
  },
];

const trafficPlans = [...new Set(plans.map(({ trafficPlan }) => trafficPlan))];

export const sample: readonly Plan[] = plans.map(({ trafficPlan, made, ...plan }, place) => ({
  ...plan,
  id: fixedId(7, place),
  trafficPlanId: fixedId(4, trafficPlans.indexOf(trafficPlan)),
  trafficPlanName: trafficPlan,
  ...sampleTimes(made),
}));
