// Everything behind sign-in: Refine with its providers, the shell and the routes. Loaded on demand.
import { Refine } from '@refinedev/core';
import { App as AntdApp } from 'antd';
import { Fragment, lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { accessControlProvider } from '#providers/access-control.ts';
import { authProvider } from '#providers/auth.ts';
import { createDataProvider } from '#providers/data.ts';
import { notificationProvider, notify } from '#providers/notification.ts';
import { routerProvider } from '#providers/router.ts';
import { createSampleProvider, sampleProviderName } from '#providers/sample.ts';
import {
  lapsedSession,
  onSessionChange,
  sessionBeginning,
  sessionEnd,
  sessionToken,
} from '#providers/session.ts';
import { contracts } from '#resources/contracts.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { SignedIn } from './layout/guards.tsx';
import { IdentityProvider } from './layout/identity.tsx';
import { Loading } from './layout/loading.tsx';
import { endTexts } from './layout/session-end.ts';
import { Themed } from './layout/themed.tsx';
import { NotFound } from './pages/not-found.tsx';
import { AppRoutes } from './routes.tsx';
import { definitions, resources, routeAt } from './screen-routes.ts';
import { useSessionToken } from './session-token.ts';
import { homePath } from './shared/paths.ts';

/** In development only, where their server runs; tests have a mode of their own. */
const Devtools =
  import.meta.env.MODE === 'development' && import.meta.env.VITE_DEVTOOLS_PORT
    ? lazy(async () => ({ default: (await import('./devtools.tsx')).Devtools }))
    : Fragment;

/** Few need it: fetched ahead, for it is of most use when the server is away. */
const loadSignInAgain = async () => ({
  default: (await import('./layout/sign-in-again.tsx')).SignInAgain,
});
const SignInAgain = lazy(loadSignInAgain);

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

/** Says once why the sign-in page is shown, where no screen stays that a dialog could stand over. */
function useSessionEndNotice() {
  useEffect(
    () =>
      onSessionChange(() => {
        const end = sessionEnd();
        if (sessionToken() !== null || lapsedSession() || end === undefined || end === 'signed-out') return;
        notify({ type: 'info', message: endTexts[end], key: 'session-end' });
      }),
    [],
  );
}

/** Somebody else who signs in on a screen begins at the beginning, and not where the one before was. */
function useFreshStart(beginning: number) {
  const navigate = useNavigate();
  const own = useRef(beginning);
  useEffect(() => {
    if (own.current === beginning) return;
    own.current = beginning;
    navigate(homePath, { replace: true });
  }, [beginning, navigate]);
}

/** Fetches the code of the screen at an address. Never rejects. */
export async function fetchScreen(address: string): Promise<void> {
  await routeAt(new URL(address, window.location.origin).pathname)?.prefetch();
}

export function App() {
  const token = useSessionToken();
  const beginning = useSyncExternalStore(onSessionChange, sessionBeginning);
  const lapsed = useSyncExternalStore(onSessionChange, lapsedSession);
  const { pathname } = useLocation();
  useFreshStart(beginning);
  useSessionEndNotice();
  useEffect(() => fetchAhead(() => void loadSignInAgain().catch(() => undefined)), []);

  if (token === null && !lapsed && !routeAt(pathname)) {
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  return (
    // Another person is another start: nothing that was loaded for the one before is kept.
    <Themed>
      <AntdApp key={beginning}>
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
              <IdentityProvider>
                <SignedIn>
                  <AppRoutes />
                </SignedIn>
                {lapsed && (
                  <Suspense>
                    <SignInAgain lapsed={lapsed} />
                  </Suspense>
                )}
              </IdentityProvider>
            </Refine>
          </Devtools>
        </Suspense>
      </AntdApp>
    </Themed>
  );
}
