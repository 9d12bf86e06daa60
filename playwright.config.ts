// Configures the browser tests: Chromium with the production build and a real server, which tests/kit/browser.ts starts.
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/find-chromium.mjs';
import type { Fixtures } from './tests/kit/browser.ts';

// Searched once. The workers, which load this file too, get the path from the environment.
const executablePath = findChromium();
Object.assign(process.env, { CHROMIUM_PATH: executablePath, CHROMIUM_STARTED: executablePath });

/**
 * V8 flags that speed up short-lived pages: no optimizing compiler (saves 10 % of the time), kept bytecode (5 %) and a larger
 * young generation (3 %). The `@main` tests run with Chromium's defaults.
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
  // Each worker has its own server and database. Files run in parallel, the tests of a file in sequence.
  workers: Math.max(1, Math.min(availableParallelism(), 4)),
  // Three times the duration of the longest test.
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
    // Avoids assertions and clicks during animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: walkFlags },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    // The main journeys in a browser with default settings: animations and prefetching on. One worker runs these first, while
    // another runs the rest: starting a worker's server and browser takes longer than a test.
    {
      name: 'as people do',
      grep: /@main/,
      workers: 1,
      use: {
        isDataSaverOn: false,
        contextOptions: {},
        launchOptions: { executablePath, args: [...chromiumFlags] },
      },
    },
    { name: 'walks', grepInvert: /@main/ },
  ],
});
