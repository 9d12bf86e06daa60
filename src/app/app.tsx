// The app behind sign-in: Refine with its providers, the shell and the routes. Loaded on demand.
import { Refine } from '@refinedev/core';
import { App as AntdApp } from 'antd';
import { Fragment, lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { accessControlProvider } from '#providers/access-control.ts';
import { auditLogDataProvider, auditLogLists, auditLogProvider } from '#providers/audit-log.ts';
import { authProvider } from '#providers/auth.ts';
import { createDataProvider } from '#providers/data.ts';
import { liveProvider } from '#providers/live.ts';
import { notificationProvider, notify } from '#providers/notification.ts';
import { routerProvider } from '#providers/router.ts';
import { createSampleProvider, sampleProviderName } from '#providers/sample.ts';
import {
  endedSession,
  onSessionChange,
  sessionBeginning,
  sessionEnd,
  sessionToken,
} from '#providers/session.ts';
import { contracts } from '#resources/contracts.ts';
import { homePath } from '#shared/contract/paths.ts';
import { SignedIn } from '#src/auth/guards.tsx';
import { IdentityProvider } from '#src/auth/identity.tsx';
import { sessionEndTexts, useSessionToken } from '#src/auth/session.ts';
import { prefetchWhenIdle } from '#src/ui/idle.ts';
import { Loading } from '#src/ui/message.tsx';
import { StepUpPlace } from './layout/step-up-place.tsx';
import { Themed } from './layout/themed.tsx';
import { UndoPlace } from './layout/undo-place.tsx';
import { NotFound } from './pages/not-found.tsx';
import { AppRoutes } from './routes.tsx';
import { definitions, resources, routeAt } from './screen-routes.ts';

/** Only in `npm run dev`, with a devtools server. Tests run in another mode. */
const Devtools =
  import.meta.env.MODE === 'development' && import.meta.env.VITE_DEVTOOLS_PORT
    ? lazy(async () => ({ default: (await import('./devtools.tsx')).Devtools }))
    : Fragment;

/** Prefetched, because the server may be unreachable by the time a session ends. */
const loadSignInAgain = async () => ({
  default: (await import('#src/auth/sign-in-again.tsx')).SignInAgain,
});
const SignInAgain = lazy(loadSignInAgain);

const samples = Object.fromEntries(
  definitions.flatMap(({ contract, sample }) => (sample ? [[contract.name, sample] as const] : [])),
);
const dataProvider = {
  default: createDataProvider(contracts),
  [auditLogDataProvider]: auditLogLists,
  [sampleProviderName]: createSampleProvider(samples),
};

/** Retry failed reads once for network errors and 502 to 504. */
const retry = (failures: number, error: unknown) =>
  failures < 1 && [0, 502, 503, 504].includes((error as { statusCode?: number }).statusCode ?? -1);

/** Offline calls fail immediately with a message. TanStack Query's default pauses them silently. */
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

/** Explains a redirect to sign-in. A lapsed session needs no notice: it shows a dialog over the screen. */
function useSessionEndNotice() {
  useEffect(
    () =>
      onSessionChange(() => {
        const end = sessionEnd();
        if (sessionToken() !== null || endedSession() || end === undefined || end === 'signed-out') return;
        notify({ type: 'info', message: sessionEndTexts[end], key: 'session-end' });
      }),
    [],
  );
}

/** Sends another user who signs in on an open screen to the home page. */
function useFreshStart(epoch: number) {
  const navigate = useNavigate();
  const shown = useRef(epoch);
  useEffect(() => {
    if (shown.current === epoch) return;
    shown.current = epoch;
    navigate(homePath, { replace: true });
  }, [epoch, navigate]);
}

/** Loads the code of the screen at an address. Never rejects. */
export async function fetchScreen(address: string): Promise<void> {
  await routeAt(new URL(address, window.location.origin).pathname)?.prefetch();
}

export function App() {
  const token = useSessionToken();
  const epoch = useSyncExternalStore(onSessionChange, sessionBeginning);
  const lapsed = useSyncExternalStore(onSessionChange, endedSession);
  const { pathname } = useLocation();
  useFreshStart(epoch);
  useSessionEndNotice();
  useEffect(() => prefetchWhenIdle(() => void loadSignInAgain().catch(() => undefined)), []);

  if (token === null && !lapsed && !routeAt(pathname)) {
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  return (
    // Remount on sign-in so that no state leaks between users.
    <Themed>
      <AntdApp key={epoch}>
        <Suspense fallback={<Loading />}>
          <Devtools>
            <Refine
              dataProvider={dataProvider}
              authProvider={authProvider}
              auditLogProvider={auditLogProvider}
              accessControlProvider={accessControlProvider}
              liveProvider={liveProvider}
              notificationProvider={notificationProvider}
              routerProvider={routerProvider}
              resources={resources}
              options={options}
            >
              <IdentityProvider>
                <SignedIn>
                  <AppRoutes />
                  <UndoPlace />
                  <StepUpPlace />
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
