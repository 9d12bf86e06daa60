import { lazy, useEffect, useRef } from 'react';
import { StoreLink } from '#resources/stores/store-link.tsx';
import { dateColumn, MainCell, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { Hinted } from '#src/kit/hints.tsx';
import { allOption, FilterChoice } from '#src/kit/list-frame.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { RecordDrawer } from '#src/kit/record-drawer.tsx';
import { useActionsColumn } from '#src/kit/row-actions.tsx';
import { StatCards } from '#src/kit/stat-cards.tsx';
import { StatusTag } from '#src/kit/tags.tsx';
import { useOpened } from '#src/kit/url-state.ts';
import { useAccess } from '#src/kit/use-access.ts';
import { useFigures } from '#src/kit/use-figures.ts';
import { type ListTable, useListTable } from '#src/kit/use-list-table.ts';
import { useRecordCall } from '#src/kit/use-record-call.ts';
import { CutText } from '#src/kit/values.tsx';
import { longDate } from '#src/shared/dates.ts';
import { type StoreEmail, storeEmailSummary, storeEmails } from './contract.ts';
import { storeEmailFigures } from './figures.ts';
import { definition } from './resource.tsx';

const StoreEmailForm = lazy(async () => ({ default: (await import('./form.tsx')).StoreEmailForm }));

const columnsOf = (sample: boolean): Column<StoreEmail>[] => [
  {
    title: 'Email',
    dataIndex: 'email',
    sorter: true,
    place: 'main',
    render: (_, record) => <Address record={record} />,
  },
  { title: 'Purpose', render: (_, { purpose }) => <CutText>{purpose}</CutText> },
  {
    title: 'Store',
    render: (_, { storeId, storeName }) => <StoreLink id={sample ? undefined : storeId} name={storeName} />,
  },
  { ...statusColumn, render: (_, record) => <Status record={record} /> },
  dateColumn('Updated', 'updatedAt'),
];

function Address({ record: { id, email } }: { record: StoreEmail }) {
  const mayEdit = useAccess(storeEmails, 'edit');
  const { hrefOf } = useOpened();
  return <MainCell to={mayEdit ? hrefOf('edit', id) : undefined} name={email} />;
}

function Status({ record: { isVerified, verificationSentAt, delivery } }: { record: StoreEmail }) {
  if (isVerified) return <StatusTag tone="good">Verified</StatusTag>;
  const sent = longDate(verificationSentAt);
  const told = delivery?.error ?? (sent && `A link was sent on ${sent}.`);
  return (
    <Hinted hint={told}>
      <StatusTag tone={delivery?.error ? 'bad' : 'waiting'}>
        {delivery?.error ? 'Not sent' : 'Pending'}
      </StatusTag>
    </Hinted>
  );
}

type StoreEmailList = ListTable<StoreEmail>;

const statusOptions = [
  allOption,
  { label: 'Verified', value: 'verified' },
  { label: 'Unverified', value: 'unverified' },
] as const;

/** Over all store emails where the server has the figures, else of the sample. */
function Figures({ list }: { list: StoreEmailList }) {
  const { shown, none } = useFigures(definition, storeEmailSummary, list, storeEmailFigures);
  return (
    <StatCards
      stats={[
        { label: 'Total Emails', value: shown?.total ?? none },
        { label: 'Verified', value: shown?.verified ?? none },
        { label: 'Pending', value: shown?.pending ?? none },
        { label: 'Stores', value: shown?.stores ?? none },
      ]}
    />
  );
}

const matches = {
  status: ({ isVerified }: StoreEmail, status: string) => isVerified === (status === 'verified'),
};

const lookAgainMs = 2_000;

/** Messages are sent after the answer: while one of those that are shown is on its way, the list is asked again. */
function useFollowDelivery({ rows, retry }: StoreEmailList) {
  const onItsWay = rows?.some(({ delivery }) => delivery?.status === 'waiting' && !delivery.error) ?? false;
  const ask = useRef(retry);
  ask.current = retry;
  useEffect(() => {
    if (!onItsWay) return;
    const timer = setInterval(() => ask.current(), lookAgainMs);
    return () => clearInterval(timer);
  }, [onItsWay]);
}

export function Screen() {
  const list = useListTable<StoreEmail>(definition, { matches });
  useFollowDelivery(list);
  const { run, running } = useRecordCall(definition, 'verify', { failed: 'Failed to verify store email' });
  const refused = running ? 'The message is being sent.' : undefined;
  const actions = useActionsColumn(definition, {
    changes: ({ id, isVerified }) =>
      isVerified ? [] : [{ label: 'Verify', refused, run: () => void run(id) }],
  });
  return (
    <>
      <ListPage
        definition={definition}
        list={list}
        columns={[...columnsOf(list.sample), actions]}
        nameOf={definition.nameOf}
        cards={<Figures list={list} />}
        filters={<FilterChoice list={list} name="status" label="Status" options={statusOptions} />}
      />
      <RecordDrawer<StoreEmail> definition={definition}>
        {(edited) => <StoreEmailForm edited={edited} />}
      </RecordDrawer>
    </>
  );
}
