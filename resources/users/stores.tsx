// `/users/{id}/stores`: the stores of one user.
import { useNavigation, useOne } from '@refinedev/core';
import { useParams } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import { stores } from '#resources/stores/contract.ts';
import { OwnedTable } from '#resources/stores/owned-table.tsx';
import { Card } from '#src/ui/card.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import { type User, users } from './contract.ts';

export function Screen() {
  const { id = '' } = useParams();
  const { showUrl } = useNavigation();
  const allowed = useAccess(stores, 'show');
  const owner = useOne<User>({ resource: users.name, id, errorNotification: false });
  const user = owner.data?.data;
  return (
    <Frame
      steps={user ? [{ label: user.full_name, href: showUrl(users.name, id) }] : []}
      title={user ? `Stores of ${user.full_name}` : 'Stores'}
      line={user ? user.email : 'Stores owned by this user.'}
      action={<LinkButton to={{ resource: users.name, action: 'show', id }}>View user</LinkButton>}
    >
      {allowed ? (
        <OwnedTable
          only={{ ownerId: id }}
          resource={stores.name}
          empty={<p>No stores found for this user.</p>}
        />
      ) : (
        // Without this permission, the server would list the reader's own stores instead.
        <Card>
          <SecondaryText>You don't have permission to view stores.</SecondaryText>
        </Card>
      )}
    </Frame>
  );
}
