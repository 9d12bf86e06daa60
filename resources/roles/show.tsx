import { PermissionList } from '#resources/permissions/permission-list.tsx';
import { RecordCard } from '#src/show/descriptions.tsx';
import { ShowPage } from '#src/show/show-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { PermissionNeeds } from './permission-needs.tsx';
import { definition } from './resource.tsx';
import { ViewAsButton } from './view-as-button.tsx';

export const Screen = () => (
  <ShowPage
    definition={definition}
    buttons={({ name, permissions = [] }) => (
      <ViewAsButton name={name ?? ''} permissions={permissions.map((permission) => permission.name ?? '')} />
    )}
  >
    {(role) => (
      <>
        <RecordCard
          definition={definition}
          record={role}
          facts={{ Name: role.name, Description: role.description, Users: role.userCount ?? '-' }}
        />
        <Card title="Permissions">
          <PermissionList permissions={role.permissions ?? []} />
          <PermissionNeeds chosen={role.permissions ?? []} />
        </Card>
      </>
    )}
  </ShowPage>
);
