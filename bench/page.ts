// `npm run bench:page`: how long a person waits for the first usable row of the users list, for the shell, and for the
// sign-in page, on a slow machine with a slow network (a processor four times slower, 1.6 Mbit/s, 150 ms). The rounds
// alternate between this build, stored builds (`npm run bench:page -- --keep NAME` stores the current one in
// .cache/builds/NAME), and other consoles with the same API, accounts and labels in their sign-in form, by the URL of their
// list: `npm run bench:page -- NAME http://…/users`.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { currentBuild } from '../scripts/builds.mjs';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { chromiumFlags, findChromium } from '../scripts/find-chromium.mjs';
import { accounts } from '../tests/kit/browser-people.ts';
import { signIn } from '../tests/kit/browser-steps.ts';
import { type ServerProcess, startServer } from '../tests/kit/server-process.ts';
import { saveResults } from './results.ts';
import { spread } from './rounds.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const builds = '.cache/builds';
const timeout = 120_000;
const slowness = { processor: 4, bitsPerSecond: 1.6e6, latencyMs: 150 };

/** Milliseconds since the navigation, or since the click on "Sign In". */
interface Visit {
  /** Until the first row, or the sign-in form, can be used. */
  readonly usable: number;
  /** Until the menu is there. */
  readonly shell: number;
  /** Time in tasks of more than 50 ms until then, which is nearly all script. */
  readonly blocking: number;
  readonly requests: number;
  readonly kB: number;
  readonly shift: number;
}

interface Console {
  readonly name: string;
  /** URL of its list of users. */
  readonly list: string;
}

/** Collects layout shifts and long tasks; read by `visit`. */
const watchPage = () => {
  const seen = window as unknown as { shifts: number; blocking: number };
  Object.assign(seen, { shifts: 0, blocking: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += duration;
  }).observe({ type: 'longtask', buffered: true });
};

const firstRow = (page: Page) =>
  page.locator('tbody tr:not([aria-hidden]) td').filter({ hasText: '@' }).first();
/** An entry of the menu. */
const menuEntry = (page: Page) => page.getByText('Templates', { exact: true }).first();
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

async function visit(
  page: Page,
  go: () => Promise<unknown>,
  usable: Locator,
  shell = usable,
): Promise<Visit> {
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
  // A sign-in stays in its document, a load starts a new one.
  await page.evaluate(() => Object.assign(window, { shifts: 0, blocking: 0 }));
  const started = performance.now();
  const going = go();
  const timeOf = async (place: Locator) => {
    await place.waitFor({ timeout });
    return performance.now() - started;
  };
  const [usableMs, shellMs] = await Promise.all([timeOf(usable), timeOf(shell), going]);
  const seen = { requests, kB: bytes / 1000 };
  const { shifts, blocking } = await page.evaluate(() => {
    const { shifts, blocking } = window as unknown as { shifts: number; blocking: number };
    return { shifts, blocking };
  });
  await debug.detach();
  return {
    usable: usableMs,
    shell: shellMs,
    blocking,
    ...seen,
    shift: shifts,
  };
}

async function measure(browser: Browser, { list }: Console): Promise<Record<string, Visit>> {
  const newPage = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(watchPage);
    return context.newPage();
  };
  const load = (page: Page) =>
    visit(page, () => page.goto(list, { timeout }), firstRow(page), menuEntry(page));
  const arriving = await newPage();
  const signingIn = await visit(arriving, () => arriving.goto(list, { timeout }), signInForm(arriving));
  // About as long as a user needs to type.
  await arriving.waitForTimeout(3000);
  const afterSignIn = await visit(
    arriving,
    () => signIn(arriving, accounts.admin),
    firstRow(arriving),
    menuEntry(arriving),
  );
  await arriving.waitForLoadState('networkidle');
  const state = await arriving.context().storageState();
  await arriving.context().close();

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
  await context.addInitScript(watchPage);
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
        consoles.push({ name, list: name });
        continue;
      }
      const folder = name === 'this build' ? (currentBuild() ?? '') : join(builds, name, 'dist');
      const server = await startServer({
        env: { DATA_DIR: join(dataDir, `${servers.length}`), DEMO_DATA: '1' },
        program: [process.execPath, join(folder, 'server/main.js')],
      });
      servers.push(server);
      consoles.push({ name, list: `${server.url}/users` });
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
          'usable ms': Math.round(of(all, 'usable').median),
          'least ms': Math.round(of(all, 'usable').least),
          'most ms': Math.round(of(all, 'usable').most),
          'shell ms': Math.round(of(all, 'shell').median),
          'blocking ms': Math.round(of(all, 'blocking').median),
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
