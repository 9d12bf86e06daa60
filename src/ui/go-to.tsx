import { Navigate } from 'react-router-dom';
import { Loading } from './message.tsx';

/**
 * Makes React Router render navigations synchronously. In a transition, the previous screen stays clickable
 * for a moment, and a second click is lost.
 */
export const noTransitions = { v7_startTransition: false } as const;

/** Redirects, and shows a loading text while the target's code loads. */
export function GoTo({ path }: { path: string }) {
  return (
    <>
      <Navigate to={path} replace />
      <Loading />
    </>
  );
}
