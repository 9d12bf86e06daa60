import { LayoutOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { templates } from './contract.ts';

export const definition = defineResource({
  contract: templates,
  icon: <LayoutOutlined />,
  group: 'Content Management',
  purpose: 'How stores can look: layouts, themes and colors to choose from.',
  texts: {
    empty: 'No templates found matching your criteria',
    editFailed: 'Failed to fetch template',
  },
});
