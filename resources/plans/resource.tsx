import { TagsOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { offerInUse, type Plan, plans } from './contract.ts';

export const definition = defineResource({
  contract: plans,
  nameOf: ({ name }: Plan) => name,
  deletion: {
    sentence: ({ subscriberCount }: Plan) => offerInUse(subscriberCount) ?? 'Its traffic plan stays.',
  },
  icon: <TagsOutlined />,
  group: 'Subscription & Plans',
  purpose: 'What stores are offered: a traffic plan, paid monthly or yearly, and what comes with it.',
  formsInDrawer: true,
  sample: () => import('./sample.ts'),
  texts: { title: 'Plans' },
});
