import { useEffect, useRef } from 'react';
import { stores } from '#resources/stores/contract.ts';
import { storeColumn } from '#resources/stores/store-link.tsx';
import { longDate } from '#shared/format/dates.ts';
import { listScreen } from '#src/list/list-page.tsx';
import { allRowsCount, listStats } from '#src/list/stats/list-stats.tsx';
import { dateColumn, extra, statusColumn, textColumn } from '#src/list/table/columns.tsx';
import type { ListTable } from '#src/list/table/list-table.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import { StatusTag, VerifiedTag } from '#src/ui/tags.tsx';
import { WithHint } from '#src/ui/values.tsx';
import { type StoreEmail, storeEmailSummary } from './contract.ts';
import { definition } from './resource.tsx';

const StoreEmailForm = lazyComponent(async () => (await import('./form.tsx')).StoreEmailForm);

function Status({ record: { isVerified, verificationSentAt, delivery } }: { record: StoreEmail }) {
  if (isVerified) return <VerifiedTag isVerified />;
  const sent = longDate(verificationSentAt);
  const hint = delivery?.error ?? (sent && `A link was sent on ${sent}.`);
  return (
    <WithHint hint={hint}>
      <StatusTag tone={delivery?.error ? 'bad' : 'waiting'}>
        {delivery?.error ? 'Not sent' : 'Pending'}
      </StatusTag>
    </WithHint>
  );
}

const StoreSelect = lazyComponent(
  async () => (await import('#resources/stores/store-select.tsx')).StoreSelect,
);
const pollMs = 2_000;

/** Polls the list while messages of visible rows are being sent, because they are sent after the answer. */
function useFollowDelivery({ rows, retry }: ListTable<StoreEmail>) {
  const isSending = rows?.some(({ delivery }) => delivery?.status === 'waiting' && !delivery.error) ?? false;
  const ask = useRef(retry);
  ask.current = retry;
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => ask.current(), pollMs);
    return () => clearInterval(timer);
  }, [isSending]);
}

const figures = listStats(definition, storeEmailSummary, {
  total: { label: 'Total Emails', of: allRowsCount },
  verified: { label: 'Verified', counts: ({ isVerified }) => isVerified },
  pending: { label: 'Pending', counts: ({ isVerified }) => !isVerified },
  stores: { label: 'Stores', of: (rows) => new Set(rows.map(({ storeId }) => storeId)).size },
});

function FollowedFigures({ list }: { list: ListTable<StoreEmail> }) {
  useFollowDelivery(list);
  return figures(list);
}

export const Screen = listScreen(definition, {
  name: { title: 'Email', field: 'email' },
  columns: ({ sample }) => [
    textColumn('Purpose', 'purpose'),
    storeColumn(sample),
    { ...statusColumn, dataIndex: 'isVerified', render: (_, record) => <Status record={record} /> },
    dateColumn('Updated', 'updatedAt'),
    dateColumn('Created', 'createdAt', extra),
    dateColumn('Link sent', 'verificationSentAt', extra),
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      matches: ({ isVerified }, status) => isVerified === (status === 'verified'),
    },
  ],
  moreFilters: { storeId: { of: stores, Control: StoreSelect } },
  header: (list) => <FollowedFigures list={list} />,
  Form: StoreEmailForm,
});
