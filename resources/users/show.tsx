import { type HttpError, useMany } from '@refinedev/core';
import { Suspense } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import type { Permission } from '#resources/permissions/contract.ts';
import { PermissionList } from '#resources/permissions/permission-list.tsx';
import { type Role, roles } from '#resources/roles/contract.ts';
import { RecordCard } from '#src/show/descriptions.tsx';
import { ShowPage } from '#src/show/show-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { LinkButton, RecordChips } from '#src/ui/links.tsx';
import { LoadError, lazyComponent } from '#src/ui/loading.tsx';
import { failureText } from '#src/ui/notifications.ts';
import { VerifiedTag } from '#src/ui/tags.tsx';
import { CopyableText, LongDate, SecondaryLine } from '#src/ui/values.tsx';
import { type User, users } from './contract.ts';
import { definition, storesOf } from './resource.tsx';
import { UserStates } from './status.tsx';

const SignInCard = lazyComponent(async () => (await import('./sign-in-card.tsx')).SignInCard);
const PersonalDataCard = lazyComponent(async () => (await import('./personal-data.tsx')).PersonalDataCard);

const InvitationCard = lazyComponent(async () => (await import('./invitation.tsx')).InvitationCard);
const ViewAsOwner = lazyComponent(async () => (await import('./view-as-owner.tsx')).ViewAsOwner);

/** Other servers omit the permissions of a user's roles. */
type AnsweredRole = Pick<User['roles'][number], 'id' | 'name'> & { permissions?: Permission[] };

const rolesOf = (user: User): AnsweredRole[] => user.roles ?? [];

export function Screen() {
  const { extended, user: me } = useIdentity();
  const canWrite = useAccess(users, 'edit');
  return (
    <ShowPage<User>
      definition={definition}
      line={({ email }) => email}
      buttons={(user) => (
        <>
          {extended && (
            <Suspense>
              <ViewAsOwner user={user} />
            </Suspense>
          )}
          <LinkButton to={storesOf(user.id)}>View stores</LinkButton>
        </>
      )}
    >
      {(user) => (
        <>
          <RecordCard
            definition={definition}
            record={user}
            title="Account"
            facts={{
              'Full name': user.full_name,
              Email: <CopyableText text={user.email} label="email" />,
              Status: <UserStates {...user} />,
              Verification: <VerifiedTag isVerified={user.isVerified} otherwise="Unverified" />,
              'Last login': <LongDate iso={user.last_login_at} none="Never" />,
            }}
          />
          {user.invitation && (
            <Suspense>
              <InvitationCard user={user} />
            </Suspense>
          )}
          <Card title="Roles">
            <RecordChips
              contract={roles}
              of={rolesOf(user)}
              none={<SecondaryLine>No roles assigned</SecondaryLine>}
            />
          </Card>
          <Card title="Permissions">
            <UserPermissions user={user} />
          </Card>
          {extended && (
            <Suspense>
              {canWrite && user.id !== me?.id && <SignInCard user={user} />}
              <PersonalDataCard id={user.id} />
            </Suspense>
          )}
        </>
      )}
    </ShowPage>
  );
}

/** Permissions of all roles together. If the user's answer omits them, each role is loaded. */
function UserPermissions({ user }: { user: User }) {
  const allowed = useAccess(roles, 'show');
  const incomplete = rolesOf(user).filter(({ id, permissions }) => id !== undefined && !permissions);
  const query = useMany<Role, HttpError>({
    resource: roles.name,
    ids: incomplete.map(({ id }) => id),
    errorNotification: false,
    queryOptions: { enabled: incomplete.length > 0 && allowed },
  });

  if (query.isError) {
    return (
      <LoadError
        text={failureText(query.error, 'Failed to load permissions. Please try again.')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.isInitialLoading) return <p role="status">Loading permissions...</p>;
  const all = [...rolesOf(user), ...(query.data?.data ?? [])].flatMap(({ permissions }) => permissions ?? []);
  const unique = [...new Map(all.map((permission) => [permission.id, permission])).values()];
  return <PermissionList permissions={unique} />;
}
