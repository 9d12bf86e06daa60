import { LayoutOutlined } from '@ant-design/icons';
import { safeUrl } from '#shared/domain/safe-url.ts';
import { defineResource } from '#src/show/resource.ts';
import { templates } from './contract.ts';

export const definition = defineResource({
  contract: templates,
  deletion: { sentence: () => 'Change the template of these stores first.' },
  // Only for a safe URL.
  actions: [{ label: 'Visit', address: ({ external_url }) => safeUrl(external_url) }],
  bulk: () => import('./bulk.tsx'),
  icon: <LayoutOutlined aria-hidden />,
  group: 'Content Management',
  purpose: 'Layouts, themes and colors for stores.',
  texts: {
    empty: 'No templates found matching your criteria',
    editFailed: 'Failed to fetch template',
  },
});
