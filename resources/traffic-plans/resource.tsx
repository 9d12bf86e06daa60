import { ThunderboltOutlined } from '@ant-design/icons';
import { plans } from '#resources/plans/contract.ts';
import { activation, defineResource } from '#src/show/resource.ts';
import { ListLink } from '#src/ui/links.tsx';
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
