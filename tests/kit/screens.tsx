// Screens in jsdom against the real server: the whole console at one address, as somebody who has signed in.
import { render } from '@testing-library/react';
import type { FastifyInstance } from 'fastify';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, vi } from 'vitest';
import { http, publicHttp } from '#providers/http.ts';
import { askMeAgain } from '#providers/me.ts';
import { showNotificationsIn } from '#providers/notification.ts';
import { readSession } from '#providers/session.ts';
import { keepSite } from '#providers/site.ts';
import { App } from '#src/app.tsx';
import { Root } from '#src/layout/root.tsx';
import { Login } from '#src/pages/login.tsx';
import { drawnAtOnce } from '#src/router-flags.ts';
import { adminApi } from '#src/shared/api-bases.ts';
import type { Person } from './actors.ts';
import { watchCall } from './calls-under-way.ts';

type Answered = Response | undefined;
/** How a test answers a call itself, or delays it. Undefined: the server answers. */
export type Instead = (path: string, init: RequestInit | undefined) => Answered | Promise<Answered>;

let answerInstead: Instead | undefined;

// By `fetch`, which tests stub; in a browser axios uses what can watch an upload.
for (const { defaults } of [http, publicHttp]) {
  const call = (path: string | URL | Request, init?: RequestInit) => fetch(path, init);
  Object.assign(defaults, { adapter: 'fetch', env: { fetch: call, Request: null } });
}

/** An answer as a server would write it. */
export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Whether a call's path, without its query, ends like this. */
export const isCall = (path: string, end: string): boolean =>
  path.startsWith(adminApi) && (path.split('?', 1)[0] ?? '').endsWith(end);

/** What a browser loads when it is needed takes a busy machine longer than a person is let wait in a test. */
const laterCode = import.meta.glob([
  '../../{src,resources}/**/*.tsx',
  '!../../src/{main,behind-sign-in,devtools}.tsx',
]);

/** Has all code there before a test begins. */
export const loadScreens = () => Promise.all(Object.values(laterCode).map((load) => load()));

/** Sends the console's calls to this server. Call it at the top of the file. */
export function serveScreens(app: FastifyInstance): void {
  // A call that a test's end breaks off may leave a connection without a request, which the server would wait for.
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

/** As if the page were loaded anew with this person signed in: nothing is left of who was there before. */
export function beginAs(person: Pick<Person, 'token'> | undefined, instead?: Instead): void {
  answerInstead = instead;
  localStorage.clear();
  sessionStorage.clear();
  if (person) localStorage.setItem('auth_token', person.token);
  readSession();
  askMeAgain();
  keepSite(undefined);
  // What nobody was shown any more.
  showNotificationsIn({ open: () => undefined, close: () => undefined })();
}

let lastRouter: ReturnType<typeof createBrowserRouter> | undefined;

/** Shows the console at this address, as loaded anew. */
export function open(path: string, person: Pick<Person, 'token'> | undefined, instead?: Instead) {
  beginAs(person, instead);
  const routes = [
    {
      element: <Root />,
      children: [
        { path: '/login', element: <Login /> },
        { path: '*', element: <App /> },
      ],
    },
  ];
  // Screens opened before must not answer this one's Back.
  lastRouter?.dispose();
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter(routes, { future: { v7_relativeSplatPath: true } });
  lastRouter = router;
  const { unmount } = render(<RouterProvider router={router} future={drawnAtOnce} />);
  return { router, unmount, path: () => router.state.location.pathname };
}
