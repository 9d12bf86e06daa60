import { FileTextOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { pages } from './contract.ts';

export const definition = defineResource({
  contract: pages,
  deletion: {
    sentence: ({ status }) =>
      status === 'published' ? 'It is published: links to it will lead nowhere.' : undefined,
  },
  changes: [
    { verb: 'Publish', values: { status: 'published' } },
    { verb: 'Unpublish', values: { status: 'draft' }, consequence: () => 'Links to it will lead nowhere.' },
  ],
  bulk: () => import('./bulk.tsx'),
  icon: <FileTextOutlined aria-hidden />,
  group: 'Content Management',
  purpose: 'Texts that visitors read: who you are, how you ship, what the rules are.',
  // The specification has one text for both screens of one page.
  texts: { editFailed: 'Failed to fetch page details' },
});
