// Everything behind sign-in: Refine with its providers, the shell and the routes. Loaded on demand.
import { Refine } from '@refinedev/core';
import { App as AntdApp } from 'antd';
import { Fragment, lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { accessControlProvider } from '#providers/access-control.ts';
import { authProvider } from '#providers/auth.ts';
import { createDataProvider } from '#providers/data.ts';
import { notify } from '#providers/notices.ts';
import { notificationProvider } from '#providers/notification.ts';
import { routerProvider } from '#providers/router.ts';
import { createSampleProvider, sampleProviderName } from '#providers/sample.ts';
import { onSessionChange, sessionEnd, sessionToken } from '#providers/session.ts';
import { contracts } from '#resources/contracts.ts';
import { SignedIn } from './layout/guards.tsx';
import { IdentityGate } from './layout/identity.tsx';
import { Loading } from './layout/loading.tsx';
import { Themed } from './layout/themed.tsx';
import { NotFound } from './pages/not-found.tsx';
import { AppRoutes, isKnownPath } from './routes.tsx';
import { definitions, resources } from './screen-routes.ts';
import { useSessionToken } from './session-token.ts';

/** In development only, where their server runs; tests have a mode of their own. */
const Devtools =
  import.meta.env.MODE === 'development' && import.meta.env.VITE_DEVTOOLS_PORT
    ? lazy(async () => ({ default: (await import('./devtools.tsx')).Devtools }))
    : Fragment;

const samples = Object.fromEntries(
  definitions.flatMap(({ contract, sample }) => (sample ? [[contract.name, sample] as const] : [])),
);
const dataProvider = {
  default: createDataProvider(contracts),
  [sampleProviderName]: createSampleProvider(samples),
};

/** A failed read is tried once more where that can help: no answer came, or the server was away. */
const retry = (failures: number, error: unknown) =>
  failures < 1 && [0, 502, 503, 504].includes((error as { statusCode?: number }).statusCode ?? -1);

/** Without a network a call fails at once and says so; by default it would wait, and nobody knew for what. */
const networkMode = 'always' as const;

const options = {
  disableTelemetry: true,
  syncWithLocation: true,
  reactQuery: {
    clientConfig: {
      defaultOptions: {
        queries: { retry, networkMode, refetchOnWindowFocus: true },
        mutations: { networkMode },
      },
    },
  },
};

const endTexts = {
  ended: 'Your session has ended. Please sign in again.',
  'signed-out-elsewhere': 'You were signed out in another tab.',
};

/** Says once why the sign-in page is shown, where the person did not ask for it. */
function useSessionEndNotice() {
  useEffect(
    () =>
      onSessionChange(() => {
        const end = sessionEnd();
        if (sessionToken() !== null || end === undefined || end === 'signed-out') return;
        notify({ type: 'info', message: endTexts[end], key: 'session-end' });
      }),
    [],
  );
}

export function App() {
  const token = useSessionToken();
  const { pathname } = useLocation();
  useSessionEndNotice();

  if (token === null && !isKnownPath(pathname)) {
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  return (
    <SignedIn>
      {/* Another session is another start: nothing that was loaded for the one before is kept. */}
      <Themed>
        <AntdApp key={token}>
          <Suspense fallback={<Loading />}>
            <Devtools>
              <Refine
                dataProvider={dataProvider}
                authProvider={authProvider}
                accessControlProvider={accessControlProvider}
                notificationProvider={notificationProvider}
                routerProvider={routerProvider}
                resources={resources}
                options={options}
              >
                <IdentityGate>
                  <AppRoutes />
                </IdentityGate>
              </Refine>
            </Devtools>
          </Suspense>
        </AntdApp>
      </Themed>
    </SignedIn>
  );
}
