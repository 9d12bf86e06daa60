import { FileTextOutlined } from '@ant-design/icons';
import { defineResource } from '#src/show/resource.ts';
import { pages } from './contract.ts';

export const definition = defineResource({
  contract: pages,
  deletion: {
    sentence: ({ status }) =>
      status === 'published' ? 'This page is published. Links to it will stop working.' : undefined,
  },
  changes: [
    { verb: 'Publish', values: { status: 'published' } },
    { verb: 'Unpublish', values: { status: 'draft' }, consequence: () => 'Links to it will stop working.' },
  ],
  bulk: () => import('./bulk.tsx'),
  icon: <FileTextOutlined aria-hidden />,
  group: 'Content Management',
  purpose: 'Pages for visitors, such as About us, Shipping and Returns.',
  // The specification has one text for both screens of a page.
  texts: { editFailed: 'Failed to fetch page details' },
});
