// Renders the whole console in jsdom against the real server.
import { render } from '@testing-library/react';
import type { FastifyInstance } from 'fastify';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, vi } from 'vitest';
import { http, publicHttp } from '#providers/http.ts';
import { refreshMe } from '#providers/me.ts';
import { showNotificationsIn } from '#providers/notification.ts';
import { readSession } from '#providers/session.ts';
import { storeSite } from '#providers/site.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { App } from '#src/app/app.tsx';
import { Root } from '#src/app/layout/root.tsx';
import { Login } from '#src/auth/login.tsx';
import { noTransitions } from '#src/ui/go-to.tsx';
import type { Person } from './actors.ts';
import { watchCall } from './pending-calls.ts';

type ReceivedRecord = Response | undefined;
/** Answers or delays an API call in place of the server. Undefined passes the call to the server. */
export type Instead = (
  path: string,
  init: RequestInit | undefined,
) => ReceivedRecord | Promise<ReceivedRecord>;

let answerInstead: Instead | undefined;

// Use `fetch`, which tests stub. In a browser axios uses XMLHttpRequest for upload progress.
for (const { defaults } of [http, publicHttp]) {
  const call = (path: string | URL | Request, init?: RequestInit) => fetch(path, init);
  Object.assign(defaults, { adapter: 'fetch', env: { fetch: call, Request: null } });
}

/** A JSON response. */
export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Whether the path of an admin API call, without its query, ends with `end`. */
export const isCall = (path: string, end: string): boolean =>
  path.startsWith(adminApi) && (path.split('?', 1)[0] ?? '').endsWith(end);

/** Lazily loaded modules. On a busy machine they load too slowly for the timeouts of tests. */
const lazyModules = import.meta.glob([
  '../../{src,resources}/**/*.tsx',
  '!../../src/app/{main,behind-sign-in,devtools}.tsx',
]);

/** Loads all screens before the tests. */
export const loadScreens = () => Promise.all(Object.values(lazyModules).map((load) => load()));

/** Sends the console's API calls to this server. Call it at the top of the file. */
export function serveScreens(app: FastifyInstance): void {
  // An aborted call can leave an open connection without a request, and closing the server would wait for it.
  afterAll(() => app.server.closeAllConnections());
  beforeAll(async () => {
    await loadScreens();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const toServer = globalThis.fetch;
    vi.stubGlobal(
      'fetch',
      async (path: string, init?: RequestInit) =>
        (await answerInstead?.(path, init)) ?? watchCall(toServer(new URL(path, address), init)),
    );
  });
}

/** Resets the browser state as after a page load with this user signed in. */
export function startAs(person: Pick<Person, 'token'> | undefined, instead?: Instead): void {
  answerInstead = instead;
  localStorage.clear();
  sessionStorage.clear();
  if (person) localStorage.setItem('auth_token', person.token);
  readSession();
  refreshMe();
  storeSite(undefined);
  // Discard queued notifications.
  showNotificationsIn({ open: () => undefined, close: () => undefined, closeAll: () => undefined })();
}

let lastRouter: ReturnType<typeof createBrowserRouter> | undefined;

/** Shows the console at this address, as loaded anew. */
export function open(path: string, person: Pick<Person, 'token'> | undefined, instead?: Instead) {
  startAs(person, instead);
  const routes = [
    {
      element: <Root />,
      children: [
        { path: '/login', element: <Login preloadPage={async () => {}} /> },
        { path: '*', element: <App /> },
      ],
    },
  ];
  // Screens opened before must not answer this one's Back.
  lastRouter?.dispose();
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter(routes, { future: { v7_relativeSplatPath: true } });
  lastRouter = router;
  const { unmount } = render(<RouterProvider router={router} future={noTransitions} />);
  return { router, unmount, path: () => router.state.location.pathname };
}
