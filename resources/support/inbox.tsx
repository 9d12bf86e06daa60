import { stores } from '#resources/stores/contract.ts';
import { users } from '#resources/users/contract.ts';
import { listScreen } from '#src/list/list-page.tsx';
import { dateColumn, emailColumn, extra, statusColumn, textColumn } from '#src/list/table/columns.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { definition } from './resource.tsx';
import { ThreadStatus } from './status.tsx';

const UserSelect = lazyComponent(async () => (await import('#resources/users/user-select.tsx')).UserSelect);
const StoreSelect = lazyComponent(
  async () => (await import('#resources/stores/store-select.tsx')).StoreSelect,
);

export const Inbox = listScreen(definition, {
  name: { title: 'Subject', field: 'subject' },
  columns: [
    { ...statusColumn, render: (_, thread) => <ThreadStatus thread={thread} /> },
    textColumn('Asked by', 'owner.full_name', { place: 'second' }),
    emailColumn('Email', 'owner.email', extra),
    textColumn('Store', 'store.name'),
    dateColumn('Last message', 'lastMessageAt'),
    dateColumn('Asked', 'createdAt', extra),
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: [
        { label: 'Open', value: 'open' },
        { label: 'Closed', value: 'closed' },
      ],
    },
  ],
  moreFilters: {
    lastMessageBy: {
      label: 'Last message',
      options: [
        { label: 'Of the owner: waits for an answer', value: 'owner' },
        { label: 'Of the platform', value: 'platform' },
      ],
    },
    ownerId: { label: 'Asked by', of: users, Control: UserSelect },
    storeId: { label: 'Store', of: stores, Control: StoreSelect },
    lastMessage: { label: 'Last message' },
  },
});
