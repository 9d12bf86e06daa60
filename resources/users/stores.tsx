// `/users/{id}/stores`: the stores that one user owns.
import { useOne } from '@refinedev/core';
import { useParams } from 'react-router-dom';
import { type StoreRow, stores } from '#resources/stores/contract.ts';
import { DomainLink, VisitLink } from '#resources/stores/domain-link.tsx';
import { StoreLogo } from '#resources/stores/store-link.tsx';
import { Card } from '#src/kit/card.tsx';
import { dateColumn, MainCell, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { Frame } from '#src/kit/frame.tsx';
import { LinkButton } from '#src/kit/links.tsx';
import { RelatedTable, useRelatedList } from '#src/kit/related-table.tsx';
import { RowActions } from '#src/kit/row-actions.tsx';
import { ActiveTag } from '#src/kit/tags.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import { Quiet } from '#src/kit/values.tsx';
import type { User } from './contract.ts';
import { definition } from './resource.tsx';

const columns: Column<StoreRow>[] = [
  {
    title: 'Store',
    place: 'main',
    render: (_, store) => (
      <MainCell to={`/stores/${store.id}`} name={store.name} picture={<StoreLogo store={store} />} />
    ),
  },
  { ...statusColumn, render: (_, { isActive }) => <ActiveTag isActive={isActive} /> },
  { title: 'Domain', place: 'second', render: (_, store) => <DomainLink store={store} /> },
  dateColumn('Updated', 'updatedAt'),
  {
    title: 'Actions',
    align: 'end',
    width: 204,
    render: (_, store) => (
      <RowActions>
        <LinkButton size="small" to={`/stores/${store.id}`} label={`View Details of ${store.name}`}>
          View Details
        </LinkButton>
        <VisitLink store={store} />
      </RowActions>
    ),
  },
];

function Stores({ ownerId }: { ownerId: string }) {
  const list = useRelatedList<StoreRow>(stores, { only: { ownerId }, failed: 'Failed to load stores' });
  return (
    <RelatedTable
      contract={stores}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      empty={<p>No stores found for this user.</p>}
    />
  );
}

export function Screen() {
  const { id = '' } = useParams();
  const allowed = useAccess(stores, 'show');
  const owner = useOne<User>({ resource: definition.contract.name, id, errorNotification: false });
  const user = owner.data?.data;
  return (
    <Frame
      steps={user ? [{ label: user.full_name, href: `/users/${id}` }] : []}
      title={user ? `Stores of ${user.full_name}` : 'Stores'}
      line={user ? user.email : 'The stores that this user owns.'}
      action={<LinkButton to={`/users/${id}`}>View user</LinkButton>}
    >
      {allowed ? (
        <Stores ownerId={id} />
      ) : (
        // Who may not see stores is answered with their own ones alone, which would say something untrue.
        <Card>
          <Quiet>You are not allowed to see stores.</Quiet>
        </Card>
      )}
    </Frame>
  );
}
