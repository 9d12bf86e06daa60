// Entry point with the sign-in page. Imports of this file load before sign-in; everything else loads on demand.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { BehindSignIn } from './behind-sign-in.tsx';
import { ErrorPage } from './layout/error-page.tsx';
import { Loading } from './layout/loading.tsx';
import { Root } from './layout/root.tsx';
import { Home } from './pages/home.tsx';
import { Login } from './pages/login.tsx';
import './color-scheme.ts';
import './global.css';
import './controls.css';
import './forced-colors.css';
import './print.css';
import { noTransitions } from './router-flags.ts';
import { signInPath } from './shared/paths.ts';

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      { path: '/', element: <Home /> },
      { path: signInPath, element: <Login /> },
      {
        path: '/verify-email',
        lazy: async () => {
          const { VerifyEmail } = await import('./pages/verify-email.tsx');
          return { Component: VerifyEmail };
        },
      },
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
