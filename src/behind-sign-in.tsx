// Everything behind sign-in. Who has no session is sent to sign in before any code of it is fetched.
import { lazy, Suspense, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { me } from '#providers/me.ts';
import { sessionToken } from '#providers/session.ts';
import { Loading } from './layout/loading.tsx';
import { NotFound } from './pages/not-found.tsx';
import { isScreenName } from './screens.ts';
import { useSessionToken } from './session-token.ts';
import { signInPathFrom } from './wanted-page.ts';

const App = lazy(async () => {
  // Who is signed in is asked while the code loads.
  if (sessionToken() !== null) void me();
  const { App, fetchScreen } = await import('./app.tsx');
  // Drawn once, with its screen: its code is on its way with the rest.
  await Promise.all([fetchScreen(window.location.href), window.begin?.styled]);
  return { default: App };
});

export function BehindSignIn() {
  const location = useLocation();
  const hadSession = useRef(false);
  if (useSessionToken() !== null) hadSession.current = true;

  // A session that ends is the app's to answer.
  if (hadSession.current) {
    return (
      <Suspense fallback={<Loading />}>
        <App />
      </Suspense>
    );
  }
  if (isScreenName(location.pathname.split('/')[1] ?? '')) {
    return <Navigate to={signInPathFrom(location)} replace />;
  }
  return (
    <main>
      <NotFound />
    </main>
  );
}
