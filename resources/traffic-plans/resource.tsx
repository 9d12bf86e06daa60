import { ThunderboltOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import type { AnsweredPlan } from './answered-plan.ts';
import { planInUse, trafficPlans } from './contract.ts';

export const definition = defineResource({
  contract: trafficPlans,
  nameOf: ({ name }: AnsweredPlan) => name,
  deletion: { sentence: ({ subscriberCount }: AnsweredPlan) => planInUse(subscriberCount) },
  icon: <ThunderboltOutlined />,
  group: 'Subscription & Plans',
  purpose: 'What stores can subscribe to: so many visits a month, at a monthly and a yearly price.',
  texts: { editFailed: 'Failed to fetch traffic plan' },
});
