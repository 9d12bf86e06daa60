// What browser tests work with: a server process of the worker's own with the demo data, somebody who is signed in,
// and a watch that fails a test on whatever a person would not see but a browser reports.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { accounts, type Credentials, type People, people } from './browser-people.ts';
import { type Watch, watch } from './browser-watch.ts';
import { type DnsServer, startDnsServer } from './dns-server.ts';
import { reduceToSection7 } from './section7.ts';
import { startServer } from './server-process.ts';

interface WorkerFixtures {
  /** The name server that the server asks. */
  dns: DnsServer;
  /** The server's DATA_DIR. */
  dataDir: string;
  /** The address of the whole server. */
  server: string;
  /** The address of the same server, reduced to the calls of the specification. */
  section7: string;
  /** Makes and reads records through the API, as the demo's administrator. */
  people: People;
}

interface Fixtures {
  /** Who has signed in before the test begins; null: nobody. */
  as: Credentials | null;
  /** The browser saves data, so that the console fetches nothing ahead: only what the walk itself asks for. */
  savesData: boolean;
  /** The console talks to a server that knows only the specification's calls. */
  reduced: boolean;
  /** Where the console is served. */
  origin: string;
  /** What the test announces to the watch. */
  watched: Watch;
  /** Another browser of its own, with somebody signed in; gives its page. */
  openBrowser: (as: Credentials | null) => Promise<Page>;
}

type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/** What the browser of somebody who has signed in keeps. */
async function signedInState(url: string, as: Credentials | null): Promise<StorageState> {
  if (!as) return { cookies: [], origins: [] };
  const { accessToken, user } = await people(url).signIn(as);
  const localStorage = [
    { name: 'auth_token', value: accessToken },
    { name: 'auth_user', value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

/** Playwright cannot set it. */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

export const test = base.extend<Fixtures, WorkerFixtures>({
  dns: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed
    async ({}, use) => {
      const dns = await startDnsServer();
      await use(dns);
      await dns.close();
    },
    { scope: 'worker' },
  ],
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'console-browser-'));
      await use(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ dns, dataDir }, use) => {
      const running = await startServer({
        env: { DATA_DIR: dataDir, DEMO_DATA: '1', DNS_SERVER: dns.address },
        program: [process.execPath, 'dist/server/main.js'],
      });
      let stopping = false;
      // Tests that failed because their server was gone would not say so.
      const ended = running.ended.then((code) => (stopping ? undefined : { code }));
      await use(running.url);
      const early = await Promise.race([ended, Promise.resolve(undefined)]);
      stopping = true;
      await running.stop();
      if (early) throw new Error(`The server ended during the tests (${early.code}): ${running.output()}`);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  people: [async ({ server }, use) => use(people(server)), { scope: 'worker' }],
  section7: [
    async ({ server }, use) => {
      const proxy = await reduceToSection7(server);
      await use(proxy.url);
      await proxy.close();
    },
    { scope: 'worker' },
  ],

  as: [accounts.admin, { option: true }],
  savesData: [true, { option: true }],
  reduced: [false, { option: true }],
  origin: async ({ reduced, server, section7 }, use) => use(reduced ? section7 : server),
  baseURL: async ({ origin }, use) => use(origin),
  storageState: async ({ origin, as }, use) => use(await signedInState(origin, as)),

  watched: [
    async ({ context, origin, savesData }, use, info) => {
      const watched = watch(origin);
      if (savesData) await saveData(context);
      await watched.add(context);
      await use(watched);
      watched.conclude(info.status === info.expectedStatus);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, watched, origin, savesData }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (as) => {
      const context = await browser.newContext({
        baseURL: origin,
        storageState: await signedInState(origin, as),
      });
      opened.push(context);
      if (savesData) await saveData(context);
      await watched.add(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});
