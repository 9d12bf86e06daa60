// Route guards. The access-control provider decides on actions within the routes.
import { Authenticated, useInvalidateAuthStore } from '@refinedev/core';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { adminPanelItem, useAccess, userPortalItem } from '#providers/access-control.ts';
import { onSessionChange, sessionEnd } from '#providers/session.ts';
import { homePath, signInPath } from '#shared/contract/paths.ts';
import { signInPathReturningTo } from './wanted-page.ts';

interface Guarded {
  readonly children: ReactNode;
}

/** Returns to this page after sign-in, unless the user signed out. */
function ToSignIn() {
  const location = useLocation();
  return (
    <Navigate to={sessionEnd() === 'signed-out' ? signInPath : signInPathReturningTo(location)} replace />
  );
}

/** Redirects visitors to sign-in. A session that ends in use leaves the screen: see `authProvider.check`. */
export function SignedIn({ children }: Guarded) {
  const recheck = useInvalidateAuthStore();
  useEffect(() => onSessionChange(() => void recheck()), [recheck]);
  return (
    // Don't unmount the screen while the session is checked again.
    <Authenticated key="console" loading={children} fallback={<ToSignIn />}>
      {children}
    </Authenticated>
  );
}

const toDashboard = <Navigate to={homePath} replace />;

export const AdminOnly = ({ children }: Guarded) =>
  useAccess(adminPanelItem, 'list') ? children : toDashboard;

export const NonAdminOnly = ({ children }: Guarded) =>
  useAccess(userPortalItem, 'list') ? children : toDashboard;
