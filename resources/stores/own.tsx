import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import type { Column } from '#src/list/table/data-table.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { SecondaryLine, TruncatedText } from '#src/ui/values.tsx';
import { myStores, noStoresYet, type StoreRow, stores } from './contract.ts';
import { OwnedTable } from './owned-table.tsx';

const plan: Column<ReceivedRecord<StoreRow>> = {
  title: 'Plan',
  width: 132,
  render: (_, { subscription }) =>
    subscription?.name ? <TruncatedText>{subscription.name}</TruncatedText> : 'No plan',
};
const more = [plan];

function NoStores() {
  const mayEdit = useAccess(stores, 'edit');
  return (
    <>
      <p>
        <strong>{noStoresYet.title}</strong>
      </p>
      {mayEdit ? (
        <>
          <SecondaryLine>Stores that you own appear here.</SecondaryLine>
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
    <Frame title="Stores" line="Your stores with their domains, products and legal texts.">
      <OwnedTable ownerId={ownerId} resource={myStores} more={more} empty={<NoStores />} />
    </Frame>
  );
}
