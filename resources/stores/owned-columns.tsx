import { dateColumn, MainCell, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { LinkButton, type Target } from '#src/kit/links.tsx';
import { RowActions } from '#src/kit/row-actions.tsx';
import { ActiveTag } from '#src/kit/tags.tsx';
import type { Answered } from '#src/shared/answered.ts';
import type { StoreRow } from './contract.ts';
import { DomainLink, VisitLink } from './domain-link.tsx';
import { StoreLogo } from './store-link.tsx';

type Row = Answered<StoreRow>;

/**
 * The stores of one owner in a table.
 * @param resource where their details are: `stores`, or `my-stores` for the owner
 * @param more further columns before the dates
 */
export function ownedColumns(resource: string, more: readonly Column<Row>[] = []): Column<Row>[] {
  const details = ({ id }: Row): Target => ({ resource, action: 'show', id });
  return [
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
}
