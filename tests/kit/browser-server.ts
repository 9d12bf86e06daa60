// The servers of browser tests: a process of the worker's own with the demo data, and what it speaks to.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type People, people } from './browser-people.ts';
import { type DnsServer, startDnsServer } from './dns-server.ts';
import { scratchDir } from './scratch.ts';
import { reduceToSection7 } from './section7.ts';
import { startServer } from './server-process.ts';

interface Servers {
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

/** Tests with a server, and no browser yet. */
export const serverTest = base.extend<object, Servers>({
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
      const dataDir = await mkdtemp(join(scratchDir(), 'console-browser-'));
      await use(dataDir);
      // On a busy machine PostgreSQL may still be writing its last file.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ dns, dataDir }, use) => {
      const running = await startServer({
        env: { DATA_DIR: dataDir, DEMO_DATA: '1', DNS_SERVER: dns.address },
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
});
