import { Card } from '#src/kit/card.tsx';
import { LongDate } from '#src/kit/cells.tsx';
import { CopyableText } from '#src/kit/copyable-text.tsx';
import { Details } from '#src/kit/details.tsx';
import { NamedList } from '#src/kit/named-list.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import type { Answered } from '#src/shared/answered.ts';
import type { Role } from './contract.ts';
import { definition } from './resource.tsx';

export function Screen() {
  return (
    <ShowPage<Answered<Role>> definition={definition}>
      {(role) => (
        <>
          <Card title="Role">
            <Details
              items={[
                { label: 'Name', value: role.name },
                { label: 'Description', value: role.description },
                { label: 'Users', value: role.userCount ?? '-' },
                { label: 'Created', value: <LongDate iso={role.created_at} /> },
                { label: 'Updated', value: <LongDate iso={role.updated_at} /> },
                { label: 'Role ID', value: <CopyableText text={role.id} label="role ID" /> },
              ]}
            />
          </Card>
          <Card title="Permissions">
            <NamedList items={role.permissions ?? []} empty="No permissions" />
          </Card>
        </>
      )}
    </ShowPage>
  );
}
