import { plans } from '#resources/plans/contract.ts';
import { trafficPlansTable } from '#server/db/tables/plans.ts';
import { resourceCase } from './resource-case.ts';

const long = (length: number) => 'n'.repeat(length);
const trafficPlans = 90;

export const plansCase = resourceCase({
  contract: plans,
  columns: {
    id: 'ID',
    name: 'Name',
    price: 'Price',
    billingCycle: 'Billing cycle',
    features: 'Features',
    subscriberCount: 'Subscribers',
    trafficPlanId: 'Traffic plan ID',
    trafficPlanName: 'Traffic plan name',
    trafficLimit: 'Traffic limit',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  // One traffic plan for each body, because a plan can be offered only once for each billing cycle.
  prepare: async (db) => {
    const rows = await db
      .insert(trafficPlansTable)
      .values(
        Array.from({ length: trafficPlans }, (_, index) => ({
          name: `Traffic plan ${index}`,
          description: 'x',
          traffic_limit: 1_000,
          is_active: true,
          monthly_price: '5',
          yearly_price: '50',
        })),
      )
      .returning({ id: trafficPlansTable.id });
    return Object.fromEntries(rows.map(({ id }, index) => [`plan${index}`, id]));
  },
  body: (n, prepared) => ({
    name: `Größe ${n} 🙂`,
    trafficPlanId: prepared[`plan${n}`],
    billingCycle: n % 2 === 0 ? 'monthly' : 'yearly',
    features: [' Own domain ', '', 'Two\n lines', 'Own domain'],
  }),
  change: (n) => ({ name: `Changed ${n}`, features: [] }),
  writeOnlyKeys: ['features'],
  expectedInstead: ({ features }) => ({
    features: (features as string[]).length === 0 ? [] : ['Own domain', 'Two lines'],
  }),
  bulk: [],
  wrong: [
    { body: { name: undefined }, errors: { name: 'Name is required' }, only: 'create' },
    { body: { name: ' ' }, errors: { name: 'Name is required' } },
    { body: { name: long(121) }, errors: { name: 'Name must be at most 120 characters' } },
    {
      body: { trafficPlanId: undefined },
      errors: { trafficPlanId: 'Please select a traffic plan' },
      only: 'create',
    },
    { body: { trafficPlanId: '' }, errors: { trafficPlanId: 'Please select a traffic plan' } },
    {
      body: { trafficPlanId: '019a0000-0000-7000-8000-000000000000' },
      errors: { trafficPlanId: 'The selected traffic plan no longer exists.' },
    },
    {
      body: { billingCycle: 'weekly' },
      errors: { billingCycle: 'Billing cycle must be one of: monthly, yearly' },
    },
    {
      body: { features: ['fine', long(121)] },
      errors: { 'features.1': 'A feature must be at most 120 characters' },
    },
    {
      body: { features: Array.from({ length: 21 }, (_, index) => `feature ${index}`) },
      errors: { features: 'A plan can have at most 20 features' },
    },
  ],
  wrongTypes: [
    { name: 5 },
    { trafficPlanId: 5 },
    { billingCycle: null },
    { features: 'one' },
    { features: null },
    { features: [5] },
    { features: { 0: 'one' } },
  ],
});
