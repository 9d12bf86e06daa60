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
      Visits per month for stores, with their price. Stores are offered them as{' '}
      <ListLink of={plans}>plans</ListLink>.
    </>
  ),
  texts: { editFailed: 'Failed to fetch traffic plan' },
});
