import type { ReactNode } from 'react';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { RelatedTable } from '#src/list/related-table.tsx';
import { activeColumn, dateColumn, MainCell } from '#src/list/table/columns.tsx';
import type { Column } from '#src/list/table/data-table.tsx';
import { useActionsColumn } from '#src/list/table/row-actions.tsx';
import { LinkButton, type Target } from '#src/ui/links.tsx';
import { type StoreRow, stores } from './contract.ts';
import { DomainLink, VisitLink } from './domain-link.tsx';
import { definition } from './resource.tsx';
import { StoreLogo } from './store-link.tsx';

type Row = ReceivedRecord<StoreRow>;

export interface OwnedTableProps {
  /** Filters of the list. It waits while a value is undefined. */
  only: Readonly<Record<string, string | undefined>>;
  /** Resource of the details: `stores`, or `my-stores` for the owner. */
  resource: string;
  more?: readonly Column<Row>[];
  empty: ReactNode;
}

/** Card with the stores of one person, in pages. */
export function OwnedTable({ only, resource, more = [], empty }: OwnedTableProps) {
  const details = ({ id }: Row): Target => ({ resource, action: 'show', id });
  const { menu, rowActions } = useActionsColumn<Row>(definition, {
    ...(resource !== stores.name && { at: resource }),
    button: (store) => (
      <>
        <LinkButton size="small" to={details(store)} label={`Details of ${store.name}`}>
          Details
        </LinkButton>
        <VisitLink store={store} />
      </>
    ),
  });
  const columns: Column<Row>[] = [
    {
      title: 'Store',
      place: 'main',
      render: (_, store) => (
        <MainCell to={details(store)} name={store.name} picture={<StoreLogo store={store} />} />
      ),
    },
    activeColumn,
    { title: 'Domain', place: 'second', render: (_, store) => <DomainLink store={store} /> },
    ...more,
    dateColumn('Updated', 'updatedAt'),
    { ...menu, width: 240 },
  ];
  return (
    <>
      <RelatedTable definition={definition} only={only} columns={columns} empty={empty} />
      {rowActions}
    </>
  );
}
