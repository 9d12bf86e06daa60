// Starts one server with demo data for each Playwright worker, with a DNS server and a reduced API for it.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type People, people } from './browser-people.ts';
import { type DnsServer, startDnsServer } from './dns-server.ts';
import { scratchDir } from './scratch.ts';
import { reduceToSection7 } from './section7.ts';
import { startServer } from './server-process.ts';

interface Servers {
  /** The DNS server that the server queries. */
  dns: DnsServer;
  /** The server's DATA_DIR. */
  dataDir: string;
  /** The address of the server. */
  server: string;
  /** The address of a proxy that allows only the calls of the specification's section 7. */
  section7: string;
  /** Creates and reads records through the API as the demo administrator. */
  people: People;
}

/** The server fixtures, without a browser. */
export const serverTest = base.extend<object, Servers>({
  dns: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even without dependencies
    async ({}, use) => {
      const dns = await startDnsServer();
      await use(dns);
      await dns.close();
    },
    { scope: 'worker' },
  ],
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even without dependencies
    async ({}, use) => {
      const dataDir = await mkdtemp(join(scratchDir(), 'console-browser-'));
      await use(dataDir);
      // PostgreSQL can still be writing its last file on a busy machine.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ dns, dataDir }, use) => {
      const running = await startServer({
        env: { DATA_DIR: dataDir, DEMO_DATA: '1', DNS_SERVER: dns.address },
      });
      let isStopping = false;
      // Report a crash of the server: the failures of the tests would not mention it.
      const ended = running.ended.then((code) => (isStopping ? undefined : { code }));
      await use(running.url);
      const crash = await Promise.race([ended, Promise.resolve(undefined)]);
      isStopping = true;
      await running.stop();
      if (crash) throw new Error(`The server exited during the tests (${crash.code}): ${running.output()}`);
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
