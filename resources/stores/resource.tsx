import { ShopOutlined } from '@ant-design/icons';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { countText } from '#shared/contract/texts.ts';
import { siteUrl } from '#shared/domain/host-name.ts';
import { activation, defineResource } from '#src/show/resource.ts';
import { type StoreRow, stores } from './contract.ts';
import { domainsOf, primaryDomainOf } from './domain-names.ts';

function deletedParts(store: ReceivedRecord<StoreRow>): string {
  const count = domainsOf(store).length;
  const domains = count === 0 ? '' : count === 1 ? 'domain, ' : `${countText(count)} domains, `;
  return `Its ${domains}legal texts and logo are deleted too. Products, templates and plans stay.`;
}

export const definition = defineResource({
  contract: stores,
  deletion: { sentence: deletedParts, typed: true },
  actions: [
    {
      label: 'Visit Store',
      address: (store) => siteUrl(primaryDomainOf(store)?.name),
      none: 'This store has no domain yet.',
    },
  ],
  changes: activation,
  bulk: () => import('./bulk.tsx'),
  icon: <ShopOutlined aria-hidden />,
  group: 'Store Management',
  purpose: 'All stores with their owners, templates and domains.',
  sample: () => import('./sample.ts'),
  texts: {
    editAction: 'Edit Store',
    deleteAction: 'Delete Store',
    empty: 'No stores found matching your criteria',
    listFailed: 'Failed to load stores',
    showFailed: 'Failed to load store',
    editFailed: 'Failed to load store',
  },
});
