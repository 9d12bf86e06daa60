import { FileTextOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { pages } from './contract.ts';

const form = () => import('./form.tsx');

export const definition = defineResource({
  contract: pages,
  icon: <FileTextOutlined />,
  group: 'Content Management',
  purpose: 'Texts that visitors read: who you are, how you ship, what the rules are.',
  screens: {
    list: () => import('./list.tsx'),
    create: form,
    edit: form,
    show: () => import('./show.tsx'),
  },
  // The specification has one text for both screens of one page.
  texts: { editFailed: 'Failed to fetch page details' },
});
