// `/my-stores`: the stores of the signed-in person.

import { Frame } from '#src/kit/frame.tsx';
import { LinkButton } from '#src/kit/links.tsx';
import { RelatedTable } from '#src/kit/related-table.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { CutText, SecondaryLine } from '#src/kit/values.tsx';
import { myStores, noStoresYet, stores } from './contract.ts';
import { ownedColumns } from './owned-columns.tsx';
import { definition } from './resource.tsx';

const columns = ownedColumns(myStores, [
  {
    title: 'Plan',
    render: (_, { subscription }) =>
      subscription?.name ? <CutText>{subscription.name}</CutText> : 'No plan',
  },
]);

function NoStores() {
  const mayEdit = useAccess(stores, 'edit');
  return (
    <>
      <p>
        <strong>{noStoresYet.title}</strong>
      </p>
      {mayEdit ? (
        <>
          <SecondaryLine>A store appears here once you are chosen as its owner.</SecondaryLine>
          <LinkButton to={{ resource: stores.name, action: 'create' }}>Create store</LinkButton>
        </>
      ) : (
        <SecondaryLine>{noStoresYet.next}</SecondaryLine>
      )}
    </>
  );
}

export function Screen() {
  const ownerId = useIdentity().user?.id;
  return (
    <Frame title="Stores" line="Your stores: where they are found, what they sell and their legal texts.">
      <RelatedTable
        contract={stores}
        only={{ ownerId }}
        failed={definition.texts.listFailed}
        columns={columns}
        nameOf={({ name }) => name}
        empty={<NoStores />}
      />
    </Frame>
  );
}
