// Provides the identity (providers/identity.ts) to all screens, and waits for it before rendering any.
import { usePermissions } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { onWriteRefused } from '#providers/http.ts';
import {
  asViewed,
  type Identity,
  IdentityContext,
  identityNow,
  unknown,
  useIdentity,
} from '#providers/identity.ts';
import { onMeOutdated, refreshMe } from '#providers/me.ts';
import { useRoleView } from '#providers/role-view.ts';
import { onSessionChange, sessionToken } from '#providers/session.ts';
import { useSiteWatch } from '#providers/site.ts';
import { Loading } from '#src/ui/message.tsx';

/** Refetched for a reason, not by each reader. */
const options = { staleTime: Number.POSITIVE_INFINITY, initialData: identityNow };

/** Gives everything inside the signed-in user: one query of Refine's `usePermissions` for the whole console. */
export function IdentityProvider({ children }: { children: ReactNode }) {
  const { data = unknown } = usePermissions<Identity>({ options });
  const view = useRoleView();
  return <IdentityContext.Provider value={asViewed(data, view)}>{children}</IdentityContext.Provider>;
}

/** Refetches after a change of the user's own data, a refused write, or a new sign-in. */
function useRefresh(refetch: () => unknown) {
  useEffect(() => onMeOutdated(() => void refetch()), [refetch]);
  useEffect(() => onWriteRefused(refreshMe), []);
  useEffect(
    () =>
      onSessionChange(() => {
        if (sessionToken() !== null) refreshMe();
      }),
    [],
  );
}

/** Shows `Loading...` until the identity is known. */
export function IdentityGate({ children }: { children: ReactNode }) {
  const { known } = useIdentity();
  const { refetch } = usePermissions({ options: { enabled: false } });
  useRefresh(refetch);
  useSiteWatch();
  return known ? children : <Loading />;
}

/** Explains why the console shows so little if the permissions failed to load. */
export function IdentityWarning() {
  const { failed } = useIdentity();
  if (!failed) return null;
  return (
    <Alert
      type="warning"
      banner
      message="We couldn't load your permissions, so you see only a part of the console."
      action={
        <Button size="small" onClick={refreshMe}>
          Retry
        </Button>
      }
    />
  );
}
