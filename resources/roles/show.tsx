import { Card } from '#src/kit/card.tsx';
import { CopyableText } from '#src/kit/copyable-text.tsx';
import { Descriptions } from '#src/kit/descriptions.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import { LongDate, NamedList } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import type { Role } from './contract.ts';
import { definition } from './resource.tsx';

export function Screen() {
  return (
    <ShowPage<Answered<Role>> definition={definition}>
      {(role) => (
        <>
          <Card title="Role">
            <Descriptions
              items={[
                { label: 'Name', children: role.name },
                { label: 'Description', children: role.description },
                { label: 'Users', children: role.userCount ?? '-' },
                { label: 'Created', children: <LongDate iso={role.created_at} /> },
                { label: 'Updated', children: <LongDate iso={role.updated_at} /> },
                { label: 'Role ID', children: <CopyableText text={role.id} label="role ID" /> },
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
