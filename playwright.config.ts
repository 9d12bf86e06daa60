// Browser tests: Chromium on the production build, against a real server (tests/kit/browser.ts starts it).
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/find-chromium.mjs';
import type { Fixtures } from './tests/kit/browser.ts';

// Looked for once: the workers, which read this file too, are told.
const executablePath = findChromium();
Object.assign(process.env, { CHROMIUM_PATH: executablePath, CHROMIUM_STARTED: executablePath });

/**
 * Without the compiler that comes last: for pages that are new every few seconds it costs more than it gives, a tenth of
 * what they take. What was compiled first is kept, for the next walk (a twentieth), and what is new has room until most of it
 * is gone (a thirtieth). What people do runs as browsers do.
 */
const walkFlags = [
  ...chromiumFlags,
  '--js-flags=--no-opt,--no-flush-bytecode,--min-semi-space-size=32,--max-semi-space-size=32',
];

export default defineConfig<Fixtures>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/kit/build.ts',
  // Each worker has a server and a database of its own; files run side by side, the tests of a file in turn.
  workers: Math.max(1, Math.min(availableParallelism(), 4)),
  // Three times what the longest walk takes.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  failOnFlakyTests: true,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Nothing is looked at, or clicked, while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: walkFlags },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    // The main walks as people take them: things move, and screens are fetched ahead. First, and by one worker, while
    // another one takes the rest: a worker's server and browser cost more than a walk.
    {
      name: 'as people do',
      grep: /@main/,
      workers: 1,
      use: {
        savesData: false,
        contextOptions: {},
        launchOptions: { executablePath, args: [...chromiumFlags] },
      },
    },
    { name: 'walks', grepInvert: /@main/ },
  ],
});
