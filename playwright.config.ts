// Browser tests: Chromium on the production build, against a real server (tests/kit/browser.ts starts it).
import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/find-chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/kit/browser-build.ts',
  // Each worker has a server and a database of its own; files run side by side, the tests of a file in turn.
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Nothing is looked at, or clicked, while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags] },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
