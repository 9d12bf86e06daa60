import { TagsOutlined } from '@ant-design/icons';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { defineResource } from '#src/show/resource.ts';
import { ListLink } from '#src/ui/links.tsx';
import { offerInUse, type Plan, plans } from './contract.ts';

export const definition = defineResource({
  contract: plans,
  deletion: {
    sentence: ({ subscriberCount }: Plan) => offerInUse(subscriberCount) ?? 'Its traffic plan stays.',
  },
  icon: <TagsOutlined aria-hidden />,
  group: 'Subscription & Plans',
  purpose: (
    <>
      Offers for stores: one of the <ListLink of={trafficPlans}>traffic plans</ListLink>, paid monthly or
      yearly, with its features.
    </>
  ),
  formsInDrawer: true,
  sample: () => import('./sample.ts'),
  texts: { title: 'Plans' },
});
