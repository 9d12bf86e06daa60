import { ThunderboltOutlined } from '@ant-design/icons';
import { plans } from '#resources/plans/contract.ts';
import { ListLink } from '#src/kit/links.tsx';
import { activation, defineResource } from '#src/kit/resource.ts';
import { planInUse, trafficPlans } from './contract.ts';

export const definition = defineResource({
  contract: trafficPlans,
  deletion: { sentence: ({ subscriberCount }) => planInUse(subscriberCount) },
  changes: activation,
  bulk: () => import('./bulk.tsx'),
  icon: <ThunderboltOutlined aria-hidden />,
  group: 'Subscription & Plans',
  purpose: (
    <>
      How many visits a store may have, and what they cost. The offers made of them are the{' '}
      <ListLink of={plans}>plans</ListLink>.
    </>
  ),
  texts: { editFailed: 'Failed to fetch traffic plan' },
});
