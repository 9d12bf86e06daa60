// Entry point with the sign-in page. Imports of this file load before sign-in; everything else loads on demand.
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider, useRouteError } from 'react-router-dom';
import { sessionToken } from '#providers/session.ts';
import { forgotPage, linkPages, storeInvitationPage } from '#shared/contract/link-pages.ts';
import { homePath, signInPath } from '#shared/contract/paths.ts';
import { Login } from '#src/auth/login.tsx';
import { ErrorMessage, reportFailure } from '#src/ui/error-message.tsx';
import { GoTo, noTransitions } from '#src/ui/go-to.tsx';
import { Loading } from '#src/ui/message.tsx';
import { BehindSignIn } from './behind-sign-in.tsx';
import { Root } from './layout/root.tsx';
import '#src/ui/color-scheme.ts';
import './global.css';
import './controls.css';
import './media.css';

/** `/`: redirects to sign-in or to the dashboard. */
function Home() {
  return <GoTo path={sessionToken() === null ? signInPath : homePath} />;
}

/** Shown for failures outside of screens. Try again reloads the page. */
function ErrorPage() {
  const error = useRouteError();
  useEffect(() => reportFailure('The console', error), [error]);
  return (
    <main>
      <ErrorMessage error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}

/** Loads the code of a page while the user signs in. A failed load is repeated when the page opens. */
async function preloadPage(path: string) {
  window.begin?.load();
  try {
    const { fetchScreen } = await import('./app.tsx');
    await fetchScreen(path);
  } catch {
    // Reported when the page opens.
  }
}

const publicPages = [forgotPage, storeInvitationPage, ...Object.values(linkPages)].map(
  (path): RouteObject => ({
    path,
    lazy: async () => ({ Component: (await import('#src/auth/link-pages.tsx')).pages[path] ?? null }),
  }),
);

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      { path: '/', element: <Home /> },
      { path: signInPath, element: <Login preloadPage={preloadPage} /> },
      {
        path: '/verify-email',
        lazy: async () => {
          const { VerifyEmail } = await import('#src/auth/verify-email.tsx');
          return { Component: VerifyEmail };
        },
      },
      ...publicPages,
      { path: '*', element: <BehindSignIn /> },
    ],
  },
];

const router = createBrowserRouter(routes, {
  future: {
    v7_relativeSplatPath: true,
    v7_fetcherPersist: true,
    v7_normalizeFormMethod: true,
    v7_partialHydration: true,
    v7_skipActionErrorRevalidation: true,
  },
});

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} future={noTransitions} />
  </StrictMode>,
);
