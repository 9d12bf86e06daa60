// Four kinds of tests: `processes` (servers, commands and job queues that are started, stopped, killed and overloaded), `unit`
// (pure code), `api` (the server on a real PostgreSQL), `ui` (screens in jsdom against a real server). They share one
// PostgreSQL, which tests/kit/postgres.ts starts.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const postgres = ['./tests/kit/postgres-setup.ts'];

/**
 * V8 flags that save about a twentieth of the time: a larger young generation, and later optimization of short-lived code.
 * They differ between Node versions, so each is set only if this one accepts it. No test depends on them.
 */
const fasterFlags = [
  '--min-semi-space-size=128',
  '--max-semi-space-size=128',
  '--interrupt-budget=540000',
].filter((flag) => spawnSync(process.execPath, [flag, '--version'], { stdio: 'ignore' }).status === 0);

/** The files of a worker share its modules. Screens begin each test anew (tests/kit/screens.tsx). */
const together = { isolate: false, restoreMocks: true, execArgv: fasterFlags };
/**
 * Those that wait come one after another, beside the walks in the browser (scripts/test.mjs); those that compute in another
 * run, and first of them what takes a while to load.
 */
const waits = { sequence: { groupOrder: 0 }, maxWorkers: 1 };
const loadsMuch = { sequence: { groupOrder: 1 } };
const computes = { sequence: { groupOrder: 2 } };
/** Other processes and screens are waited for: as long as a busy machine needs. */
const timeouts = { testTimeout: 20_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    // One more than the processors, for tests wait now and then: for a timer, for the database.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    projects: [
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./tests/kit/build.ts', ...postgres],
          ...together,
          ...timeouts,
          ...waits,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          ...together,
          ...timeouts,
          ...computes,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./tests/kit/build.ts', ...postgres],
          ...together,
          ...timeouts,
          ...computes,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./tests/kit/screens-setup.ts'],
          globalSetup: postgres,
          css: false,
          ...together,
          ...timeouts,
          ...loadsMuch,
        },
      },
    ],
  },
});
