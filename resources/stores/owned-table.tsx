// The stores of one owner.
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateColumn, MainCell, statusColumn } from '#src/kit/columns.tsx';
import { type Column, DataTable } from '#src/kit/data-table.tsx';
import { LinkButton, type Target } from '#src/kit/links.tsx';
import { FailedLoad } from '#src/kit/loading.tsx';
import { RowActions } from '#src/kit/row-actions.tsx';
import { TableCard } from '#src/kit/table-card.tsx';
import { ActiveTag } from '#src/kit/tags.tsx';
import { useIdentity } from '#src/kit/use-identity.ts';
import { useStepBack } from '#src/kit/use-list-table.ts';
import { useRelatedList } from '#src/kit/use-related-list.ts';
import type { Answered } from '#src/shared/answered.ts';
import { defaultLimit } from '#src/shared/contract.ts';
import { readListState } from '#src/shared/list-query.ts';
import { counted } from '#src/shared/texts.ts';
import { type StoreRow, stores } from './contract.ts';
import { DomainLink, VisitLink } from './domain-link.tsx';
import { definition } from './resource.tsx';
import { StoreLogo } from './store-link.tsx';

type Row = Answered<StoreRow>;

const columnsOf = (details: (store: Row) => Target, more: readonly Column<Row>[]): Column<Row>[] => [
  {
    title: 'Store',
    place: 'main',
    render: (_, store) => (
      <MainCell to={details(store)} name={store.name} picture={<StoreLogo store={store} />} />
    ),
  },
  { ...statusColumn, render: (_, { isActive }) => <ActiveTag isActive={isActive} /> },
  { title: 'Domain', place: 'second', render: (_, store) => <DomainLink store={store} /> },
  ...more,
  dateColumn('Updated', 'updatedAt'),
  {
    title: 'Actions',
    align: 'end',
    width: 204,
    render: (_, store) => (
      <RowActions>
        <LinkButton size="small" to={details(store)} label={`View Details of ${store.name}`}>
          View Details
        </LinkButton>
        <VisitLink store={store} />
      </RowActions>
    ),
  },
];

export interface OwnedTableProps {
  /** Waited for where it is not known yet. */
  ownerId: string | undefined;
  /** Where their details are: `stores`, or `my-stores` for the owner. */
  resource: string;
  /** Further columns before the dates. */
  more?: readonly Column<Row>[];
  /** What is said where there are none, and what to do then. */
  empty: ReactNode;
}

/** A card with them, page by page. The page is in the URL. */
export function OwnedTable({ ownerId, resource, more = [], empty }: OwnedTableProps) {
  const { extended } = useIdentity();
  const [params, setParams] = useSearchParams();
  const { page } = readListState(params, stores);
  const { answer, stale, busy, failure, retry } = useRelatedList<Row>(
    { contract: stores, only: { ownerId }, failed: definition.texts.listFailed },
    { page },
  );
  const goTo = (next: number, replace = false) =>
    setParams(next === 1 ? {} : { page: String(next) }, { replace });
  useStepBack(page, stale ? undefined : answer, (last) => goTo(last, true));
  // The specification's list of one owner's stores takes no page: what came is all there is.
  const paged = answer !== undefined && (answer.counted || extended);
  const pages = paged ? Math.max(page, Math.ceil(answer.total / defaultLimit)) : 1;
  const count = answer?.counted ? answer.total : answer?.data.length;
  const none = answer?.data.length === 0 && !busy;
  const known = failure === undefined && count !== undefined && counted(count, 'store');
  return (
    <TableCard
      status={busy ? definition.texts.loading : known}
      label="stores"
      page={page}
      pages={pages}
      onPage={goTo}
    >
      <DataTable
        label={definition.texts.title}
        columns={columnsOf(({ id }) => ({ resource, action: 'show', id }), more)}
        rows={answer?.data}
        nameOf={definition.nameOf}
        busy={busy}
        instead={failure === undefined ? none && empty : <FailedLoad text={failure} onRetry={retry} />}
      />
    </TableCard>
  );
}
