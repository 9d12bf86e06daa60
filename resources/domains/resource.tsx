import { GlobalOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { domains } from './contract.ts';

export const definition = defineResource({
  contract: domains,
  icon: <GlobalOutlined />,
  group: 'Store Management',
  purpose: 'Where stores are found on the web, and whether it is proven that a domain is theirs.',
  formsInDrawer: true,
  sample: () => import('./sample.ts'),
  texts: { empty: 'No domains found matching your criteria' },
});
