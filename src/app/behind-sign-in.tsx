// The routes behind sign-in. Redirects visitors without a session before any app code is loaded.
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { me } from '#providers/me.ts';
import { sessionToken } from '#providers/session.ts';
import { useSessionToken } from '#src/auth/session.ts';
import { signInPathReturningTo } from '#src/auth/wanted-page.ts';
import { NotFound } from './pages/not-found.tsx';
import { isScreenPath } from './screens.ts';

/**
 * The outline of the shell, shown until its code is loaded. `index.html` has the same element for the time before the
 * first script.
 */
const ShellSkeleton = () => (
  <div className="shell-skeleton" role="status">
    <span className="visually-hidden">Loading...</span>
  </div>
);

async function loadApp(): Promise<ComponentType> {
  // Asked while the code loads.
  if (sessionToken() !== null) void me();
  const [{ App }] = await Promise.all([import('./app.tsx'), window.begin?.styled()]);
  return App;
}

let loading: Promise<ComponentType> | undefined;

/**
 * The app, once its code is loaded. Without `Suspense`: React would render what was suspended in slices of five
 * milliseconds, for a person who can do nothing yet.
 */
function App() {
  const [loaded, setLoaded] = useState<{ App?: ComponentType; failure?: unknown }>({});
  loading ??= loadApp();
  useEffect(() => {
    loading?.then(
      (App) => setLoaded({ App }),
      (failure: unknown) => {
        loading = undefined;
        setLoaded({ failure });
      },
    );
  }, []);
  if (loaded.failure !== undefined) throw loaded.failure;
  return loaded.App ? <loaded.App /> : <ShellSkeleton />;
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
