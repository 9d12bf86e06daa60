// Everything behind sign-in. Who has no session is sent to sign in before any code of it is fetched.
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { me } from '#providers/me.ts';
import { sessionToken } from '#providers/session.ts';
import { FirstRows } from './layout/first-rows.tsx';
import { NotFound } from './pages/not-found.tsx';
import { isScreenPath } from './screens.ts';
import { useSessionToken } from './session-token.ts';
import { signInPathFrom } from './wanted-page.ts';

/** As long as nobody sees that the frame waits for its rows. */
const answersMs = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function loadApp(): Promise<ComponentType> {
  const begun: Promise<unknown>[] = [...(window.begin?.calls.values() ?? [])].map(({ answer }) => answer);
  // Who is signed in is asked while the code loads.
  if (sessionToken() !== null) begun.push(me());
  const { App, fetchScreen } = await import('./app.tsx');
  // Drawn once, with its screen and its rows: all of it is on its way. On a slow line the frame comes first.
  await Promise.all([
    fetchScreen(window.location.href),
    window.begin?.styled(),
    Promise.race([Promise.all(begun), pause(answersMs)]),
  ]);
  return App;
}

let loading: Promise<ComponentType> | undefined;

/**
 * The app, as soon as its code is there. In a `Suspense` React would draw it in hundreds of slices of five milliseconds,
 * for a person who can do nothing yet.
 */
function App() {
  const [drawn, setDrawn] = useState<{ Loaded?: ComponentType; failure?: unknown }>({});
  loading ??= loadApp();
  useEffect(() => {
    loading?.then(
      (Loaded) => setDrawn({ Loaded }),
      (failure: unknown) => {
        loading = undefined;
        setDrawn({ failure });
      },
    );
  }, []);
  if (drawn.failure !== undefined) throw drawn.failure;
  return drawn.Loaded ? <drawn.Loaded /> : <FirstRows />;
}

export function BehindSignIn() {
  const location = useLocation();
  const hadSession = useRef(false);
  if (useSessionToken() !== null) hadSession.current = true;

  // A session that ends is the app's to answer.
  if (hadSession.current) return <App />;
  if (isScreenPath(location.pathname)) {
    return <Navigate to={signInPathFrom(location)} replace />;
  }
  return (
    <main>
      <NotFound />
    </main>
  );
}
