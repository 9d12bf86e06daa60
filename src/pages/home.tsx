import { Navigate } from 'react-router-dom';
import { sessionToken } from '#providers/session.ts';

/** `/`: to sign-in, or on to the dashboard. */
export function Home() {
  return <Navigate to={sessionToken() === null ? '/login' : '/dashboard'} replace />;
}
