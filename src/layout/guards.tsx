// Who may come to which routes. What one may do there is asked of the access-control provider.
import { Authenticated, useInvalidateAuthStore } from '@refinedev/core';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { adminPanelItem, userPortalItem } from '#providers/access-control.ts';
import { onSessionChange, sessionEnd } from '#providers/session.ts';
import { useAccess } from '../kit/use-access.ts';
import { homePath, signInPath } from '../shared/paths.ts';
import { signInPathFrom } from '../wanted-page.ts';

interface Guarded {
  readonly children: ReactNode;
}

/** Whoever signed out themselves starts anew; all others come back after they have signed in. */
function ToSignIn() {
  const location = useLocation();
  return <Navigate to={sessionEnd() === 'signed-out' ? signInPath : signInPathFrom(location)} replace />;
}

/** Sends visitors to sign in. A session that ended under one's hands leaves the screen: see `authProvider.check`. */
export function SignedIn({ children }: Guarded) {
  const lookAgain = useInvalidateAuthStore();
  useEffect(() => onSessionChange(() => void lookAgain()), [lookAgain]);
  return (
    // The screen stands while the session is looked at again.
    <Authenticated key="console" loading={children} fallback={<ToSignIn />}>
      {children}
    </Authenticated>
  );
}

const toDashboard = <Navigate to={homePath} replace />;

/** Sends all but administrators to the dashboard. */
export const AdminOnly = ({ children }: Guarded) =>
  useAccess(adminPanelItem, 'list') ? children : toDashboard;

/** Sends administrators to the dashboard. */
export const NonAdminOnly = ({ children }: Guarded) =>
  useAccess(userPortalItem, 'list') ? children : toDashboard;
