// `npm run bench:page`: time to the first row of the users list, and to the sign-in page, on a slow machine
// and connection (processor four times slower, 1.6 Mbit/s, 150 ms).
// Alternates between this build, named earlier builds (`npm run bench:page -- --save NAME` saves the current
// one in .cache/builds/NAME), and other consoles by the URL of their list: `npm run bench:page -- NAME
// http://…/users`.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, expect, type Locator, type Page } from '@playwright/test';
import { currentBuild } from '../scripts/builds.mjs';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { chromiumFlags, findChromium } from '../scripts/find-chromium.mjs';
import { accounts } from '../tests/kit/browser-people.ts';
import { signIn } from '../tests/kit/browser-steps.ts';
import { type ServerProcess, startServer } from '../tests/kit/server-process.ts';
import { saveResults } from './figures.ts';
import { spread } from './rounds.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const builds = '.cache/builds';
const timeout = 120_000;
const slowness = { processor: 4, bitsPerSecond: 1.6e6, latencyMs: 150 };

/** Results of one visit: milliseconds from opening the URL, or clicking "Sign In", to the awaited content. */
interface Visit {
  readonly ms: number;
  readonly usableMs: number;
  readonly requests: number;
  readonly kB: number;
  readonly shift: number;
}

interface Console {
  readonly name: string;
  /** URL of its list of users. */
  readonly list: string;
  /** False for other consoles: they have no sign-in here, so only their list is measured. */
  readonly own: boolean;
}

/** Collects layout shifts from the first paint on; `visit` reads them. */
const watchShifts = () => {
  const target = window as unknown as { shifts: number };
  target.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) target.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** First row that can be used. */
const firstRow = (page: Page) =>
  page.locator('tbody tr:not([aria-hidden]) td').filter({ hasText: '@' }).first();
/** First row that can be read. The console first paints rows from the last visit, which can't be used yet. */
const readableRow = (page: Page) => firstRow(page).or(page.locator('[data-painted*="@"]')).first();
const signInForm = (page: Page) => page.getByRole('button', { name: 'Sign In' });

async function slowDown(debug: CDPSession): Promise<void> {
  const bytes = slowness.bitsPerSecond / 8;
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMs,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowness.processor });
}

/** Navigates with `go`, waits for `shown` and then for `usable`. */
async function visit(page: Page, go: () => Promise<unknown>, shown: Locator, usable = shown): Promise<Visit> {
  const debug = await page.context().newCDPSession(page);
  await slowDown(debug);
  let requests = 0;
  let bytes = 0;
  debug.on('Network.responseReceived', ({ type }) => {
    if (type === 'Script') requests += 1;
  });
  debug.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const started = performance.now();
  const going = go();
  await shown.waitFor({ timeout });
  const ms = performance.now() - started;
  await usable.waitFor({ timeout });
  const usableMs = performance.now() - started;
  await going;
  const seen = { requests, kB: bytes / 1000 };
  const shift = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
  await debug.detach();
  return { ms, usableMs, ...seen, shift };
}

async function measure(browser: Browser, { list, own }: Console): Promise<Record<string, Visit>> {
  const newPage = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(watchShifts);
    return context.newPage();
  };
  const load = (page: Page) =>
    visit(page, () => page.goto(list, { timeout }), readableRow(page), firstRow(page));
  if (!own) {
    const page = await newPage();
    const cold = await load(page);
    const warm = await load(page);
    await page.context().close();
    return { cold, warm };
  }

  const arriving = await newPage();
  const signingIn = await visit(arriving, () => arriving.goto(list, { timeout }), signInForm(arriving));
  // About as long as a user needs to type.
  await arriving.waitForTimeout(3000);
  const afterSignIn = await visit(
    arriving,
    () => signIn(arriving, accounts.admin),
    readableRow(arriving),
    firstRow(arriving),
  );
  // Waits until the browser has stored its state for the next visit.
  await arriving.waitForLoadState('networkidle');
  await expect.poll(() => arriving.evaluate(() => localStorage.getItem('row_places'))).not.toBeNull();
  const state = await arriving.context().storageState();
  await arriving.context().close();

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  const cold = await load(page);
  const warm = await load(page);
  await context.close();
  return { 'sign-in page': signingIn, 'after sign-in': afterSignIn, cold, warm };
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--save') {
  const name = rest[0] ?? 'before';
  await ensureBuild();
  await cp(currentBuild() ?? '', join(builds, name, 'dist'), { recursive: true });
  console.log(`Saved in ${join(builds, name)}.`);
} else {
  const others = [first, ...rest].filter((one) => one !== undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
  const servers: ServerProcess[] = [];
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  try {
    await ensureBuild();
    const consoles: Console[] = [];
    for (const name of ['this build', ...others]) {
      if (/^https?:/.test(name)) {
        consoles.push({ name, list: name, own: false });
        continue;
      }
      const folder = name === 'this build' ? (currentBuild() ?? '') : join(builds, name, 'dist');
      const server = await startServer({
        env: { DATA_DIR: join(dataDir, `${servers.length}`), DEMO_DATA: '1' },
        program: [process.execPath, join(folder, 'server/main.js')],
      });
      servers.push(server);
      consoles.push({ name, list: `${server.url}/users`, own: true });
    }
    const visits = new Map<string, Visit[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const one of consoles) {
        for (const [way, seen] of Object.entries(await measure(browser, one))) {
          const key = `${way} · ${one.name}`;
          visits.set(key, [...(visits.get(key) ?? []), seen]);
        }
      }
    }
    const of = (all: readonly Visit[], what: keyof Visit) => spread(all.map((one) => one[what]));
    const table = Object.fromEntries(
      [...visits].sort().map(([key, all]) => [
        key,
        {
          'median ms': Math.round(of(all, 'ms').median),
          'usable ms': Math.round(of(all, 'usableMs').median),
          'least ms': Math.round(of(all, 'ms').least),
          'most ms': Math.round(of(all, 'ms').most),
          'code requests': of(all, 'requests').median,
          kB: Math.round(of(all, 'kB').median),
          'layout shift': Number(of(all, 'shift').median.toFixed(3)),
        },
      ]),
    );
    console.table(table);
    await saveResults('page', { rounds, table });
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
