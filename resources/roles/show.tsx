import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { OneAnswer } from '#providers/data.ts';
import { Card } from '#src/kit/card.tsx';
import { LongDate } from '#src/kit/cells.tsx';
import { CopyableText } from '#src/kit/copyable-text.tsx';
import { Details } from '#src/kit/details.tsx';
import { LinkButton } from '#src/kit/link-button.tsx';
import { NamedList } from '#src/kit/named-list.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { type AnsweredRole, createdAt } from './answered-role.ts';
import { roles } from './contract.ts';
import { useDeleteRole } from './delete-role.tsx';
import { definition } from './resource.tsx';

function RoleButtons({ answer: { data: role, etag } }: { answer: OneAnswer<AnsweredRole> }) {
  const navigate = useNavigate();
  const { can } = useGrants();
  const deletion = useDeleteRole();
  const onDeleted = () => navigate('/roles', { replace: true });
  return (
    <>
      {deletion.refusal(role) === undefined && (
        <Button danger onClick={() => deletion.ask(role, { etag, onDeleted })}>
          Delete role
        </Button>
      )}
      {can(roles, 'write') && (
        <LinkButton type="primary" to={`/roles/edit/${role.id}`}>
          Edit role
        </LinkButton>
      )}
    </>
  );
}

export function Screen() {
  return (
    <ShowPage<AnsweredRole>
      definition={definition}
      nameOf={({ name }) => name}
      actions={(answer) => <RoleButtons answer={answer} />}
    >
      {(role) => (
        <>
          <Card title="Role">
            <Details
              items={[
                { label: 'Name', value: role.name },
                { label: 'Description', value: role.description },
                { label: 'Users', value: role.userCount ?? '-' },
                { label: 'Created', value: <LongDate iso={createdAt(role)} /> },
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
