// `/my-stores`: the stores of the signed-in person.

import { dateColumn, MainCell, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { Frame } from '#src/kit/frame.tsx';
import { LinkButton } from '#src/kit/links.tsx';
import { RelatedTable, useRelatedList } from '#src/kit/related-table.tsx';
import { RowActions } from '#src/kit/row-actions.tsx';
import { ActiveTag } from '#src/kit/tags.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { CutText, Quiet } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { noStoresYet, type StoreRow, stores } from './contract.ts';
import { DomainLink, VisitLink } from './domain-link.tsx';
import { definition } from './resource.tsx';
import { StoreLogo } from './store-link.tsx';

const columns: Column<Answered<StoreRow>>[] = [
  {
    title: 'Store',
    place: 'main',
    render: (_, store) => (
      <MainCell to={`/my-stores/${store.id}`} name={store.name} picture={<StoreLogo store={store} />} />
    ),
  },
  { ...statusColumn, render: (_, { isActive }) => <ActiveTag isActive={isActive} /> },
  { title: 'Domain', place: 'second', render: (_, store) => <DomainLink store={store} /> },
  {
    title: 'Plan',
    render: (_, { subscription }) =>
      subscription?.name ? <CutText>{subscription.name}</CutText> : 'No plan',
  },
  dateColumn('Updated', 'updatedAt'),
  {
    title: 'Actions',
    align: 'end',
    width: 204,
    render: (_, store) => (
      <RowActions>
        <LinkButton size="small" to={`/my-stores/${store.id}`} label={`View Details of ${store.name}`}>
          View Details
        </LinkButton>
        <VisitLink store={store} />
      </RowActions>
    ),
  },
];

function NoStores() {
  const mayEdit = useAccess(stores, 'edit');
  return (
    <>
      <p>
        <strong>{noStoresYet.title}</strong>
      </p>
      {mayEdit ? (
        <>
          <p>
            <Quiet>A store appears here once you are chosen as its owner.</Quiet>
          </p>
          <LinkButton to="/stores/create">Create store</LinkButton>
        </>
      ) : (
        <p>
          <Quiet>{noStoresYet.next}</Quiet>
        </p>
      )}
    </>
  );
}

export function Screen() {
  const userId = useIdentity().user?.id;
  const list = useRelatedList<Answered<StoreRow>>(stores, {
    only: { ownerId: userId ?? '' },
    failed: definition.texts.listFailed,
    enabled: userId !== undefined,
  });
  return (
    <Frame title="Stores" line="Your stores: where they are found, what they sell and their legal texts.">
      <RelatedTable
        contract={stores}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        empty={<NoStores />}
      />
    </Frame>
  );
}
