// Who is signed in and what they may do, for all that is inside: known before any of it is shown.
import { usePermissions } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { onWriteRefused } from '#providers/http.ts';
import { type Identity, identityNow, unknown } from '#providers/identity.ts';
import { askMeAgain, onMeOutdated } from '#providers/me.ts';
import { onSessionChange, sessionToken } from '#providers/session.ts';
import { IdentityContext, useIdentity } from '../kit/use-identity.ts';
import { Loading } from './loading.tsx';
import { useSiteWatch } from './site-watch.ts';

/** Refetched when there is a reason, not by each that reads it. */
const options = { staleTime: Number.POSITIVE_INFINITY, initialData: identityNow };

/** Gives everything inside the signed-in user: one query of Refine's `usePermissions` for the whole console. */
export function IdentityProvider({ children }: { children: ReactNode }) {
  const { data = unknown } = usePermissions<Identity>({ options });
  return <IdentityContext.Provider value={data}>{children}</IdentityContext.Provider>;
}

/** Asks again when something in it was changed here, when a write was refused, and when the person signed in again. */
function useRefresh(refetch: () => unknown) {
  useEffect(() => onMeOutdated(() => void refetch()), [refetch]);
  useEffect(() => onWriteRefused(askMeAgain), []);
  useEffect(
    () =>
      onSessionChange(() => {
        if (sessionToken() !== null) askMeAgain();
      }),
    [],
  );
}

/** Shows `Loading...` until the server has said who is signed in. */
export function IdentityGate({ children }: { children: ReactNode }) {
  const { known } = useIdentity();
  const { refetch } = usePermissions({ options: { enabled: false } });
  useRefresh(refetch);
  useSiteWatch();
  return known ? children : <Loading />;
}

/** Says that the permissions are unknown, which is why so little is shown. */
export function IdentityFailure() {
  const { failed } = useIdentity();
  if (!failed) return null;
  return (
    <Alert
      type="warning"
      banner
      message="We couldn't load your permissions, so you see only a part of the console."
      action={
        <Button size="small" onClick={askMeAgain}>
          Retry
        </Button>
      }
    />
  );
}
