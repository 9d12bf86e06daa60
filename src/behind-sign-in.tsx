// The routes behind sign-in. Redirects visitors without a session before any app code is loaded.
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { me } from '#providers/me.ts';
import { sessionToken } from '#providers/session.ts';
import { FirstRows } from './layout/first-rows.tsx';
import { NotFound } from './pages/not-found.tsx';
import { isScreenPath } from './screens.ts';
import { useSessionToken } from './session-token.ts';
import { signInPathReturningTo } from './wanted-page.ts';

/** Below the threshold at which users notice a delay. */
const maxWaitMs = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function loadApp(): Promise<ComponentType> {
  const pending: Promise<unknown>[] = [...(window.begin?.calls.values() ?? [])].map(({ answer }) => answer);
  // Request the identity while the code loads.
  if (sessionToken() !== null) pending.push(me());
  const { App, fetchScreen } = await import('./app.tsx');
  // Wait briefly for the prefetched data, so that the first render has the rows. On a slow line, render the
  // frame first.
  await Promise.all([
    fetchScreen(window.location.href),
    window.begin?.styled(),
    Promise.race([Promise.all(pending), pause(maxWaitMs)]),
  ]);
  return App;
}

let loading: Promise<ComponentType> | undefined;

/**
 * Renders the app when its code has loaded. Not with `Suspense`: React would split the first render into
 * hundreds of slices of 5 ms, although the user can't interact yet.
 */
function App() {
  const [state, setState] = useState<{ Loaded?: ComponentType; failure?: unknown }>({});
  loading ??= loadApp();
  useEffect(() => {
    loading?.then(
      (Loaded) => setState({ Loaded }),
      (failure: unknown) => {
        loading = undefined;
        setState({ failure });
      },
    );
  }, []);
  if (state.failure !== undefined) throw state.failure;
  return state.Loaded ? <state.Loaded /> : <FirstRows />;
}

export function BehindSignIn() {
  const location = useLocation();
  const hadSession = useRef(false);
  if (useSessionToken() !== null) hadSession.current = true;

  // The app itself handles the end of a session.
  if (hadSession.current) return <App />;
  if (isScreenPath(location.pathname)) {
    return <Navigate to={signInPathReturningTo(location)} replace />;
  }
  return (
    <main>
      <NotFound />
    </main>
  );
}
