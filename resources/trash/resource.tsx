import { DeleteOutlined } from '@ant-design/icons';
import { trash } from '#shared/contract/trash.ts';
import { defineResource } from '#src/show/resource.ts';

export const definition = defineResource({
  contract: trash,
  icon: <DeleteOutlined aria-hidden />,
  group: 'System',
  purpose: 'Deleted items can be restored until their last day here.',
  texts: { title: 'Trash', empty: 'The trash is empty' },
});
