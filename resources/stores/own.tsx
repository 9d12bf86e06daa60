import { Suspense } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import type { Column } from '#src/list/table/data-table.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
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

const Invitations = lazyComponent(async () => (await import('./invitation-list.tsx')).Invitations);

export function Screen() {
  const { user, extended } = useIdentity();
  const listsAll = useAccess(stores, 'list');
  // The bundled server limits the list to the stores that the user owns or helps with.
  const only = extended && !listsAll ? {} : { ownerId: user?.id };
  return (
    <Frame title="Stores" line="Your stores with their domains, products and legal texts.">
      {extended && (
        <Suspense>
          <Invitations />
        </Suspense>
      )}
      <OwnedTable only={only} resource={myStores} more={more} empty={<NoStores />} />
    </Frame>
  );
}
