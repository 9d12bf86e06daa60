// Who may come to which routes. What one may do there is asked of the grants.
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { lapsedSession, sessionEnd } from '#providers/session.ts';
import { useSessionToken } from '../session-token.ts';
import { signInPathFrom } from '../wanted-page.ts';
import { useIdentity } from './identity.tsx';

interface Guarded {
  readonly children: ReactNode;
}

/** Sends visitors to sign in, and back afterwards. Whoever signed out themselves starts anew. */
export function SignedIn({ children }: Guarded) {
  const token = useSessionToken();
  const location = useLocation();
  // A session that ended under one's hands leaves the screen: a dialog over it asks to sign in again.
  if (token !== null || lapsedSession()) return children;
  const leftOnPurpose = sessionEnd() === 'signed-out';
  return <Navigate to={leftOnPurpose ? '/login' : signInPathFrom(location)} replace />;
}

/** Sends all but administrators to the dashboard. */
export function AdminOnly({ children }: Guarded) {
  return useIdentity().isAdmin ? children : <Navigate to="/dashboard" replace />;
}

/** Sends administrators to the dashboard. */
export function NonAdminOnly({ children }: Guarded) {
  return useIdentity().isAdmin ? <Navigate to="/dashboard" replace /> : children;
}
