import { useOne } from '@refinedev/core';
import { useParams } from 'react-router-dom';
import { Card } from '#src/kit/card.tsx';
import { type Column, DataTable } from '#src/kit/data-table.tsx';
import { Frame } from '#src/kit/frame.tsx';
import { LinkButton } from '#src/kit/link-button.tsx';
import { trailOf } from '#src/kit/trail.ts';
import type { User } from './contract.ts';
import { definition } from './resource.tsx';

/** The stores themselves come with the stores' resource; until then there are none to show. */
const columns: Column<{ id: string }>[] = ['Store', 'Status', 'Domain', 'Updated', 'Actions'].map(
  (title) => ({
    title,
    place: 'main',
    cell: () => null,
  }),
);

export function Screen() {
  const { id = '' } = useParams();
  const owner = useOne<User>({ resource: definition.contract.name, id, errorNotification: false });
  const user = owner.data?.data;
  return (
    <Frame
      trail={trailOf(definition, 'Stores', user ? [{ label: user.full_name, to: `/users/${id}` }] : [])}
      title={user ? `Stores of ${user.full_name}` : 'Stores'}
      line={user ? user.email : 'The stores that this user owns.'}
      action={<LinkButton to={`/users/${id}`}>View user</LinkButton>}
    >
      <Card flush>
        <DataTable
          label="Stores"
          columns={columns}
          rows={[]}
          nameOf={() => 'store'}
          instead={<p>No stores found for this user.</p>}
        />
      </Card>
    </Frame>
  );
}
