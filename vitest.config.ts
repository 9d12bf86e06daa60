// Configures four projects: `processes` (servers, commands and job queues that are started, stopped, killed and overloaded),
// `unit` (pure code), `api` (the server on PostgreSQL) and `ui` (screens in jsdom against a server). All share one PostgreSQL
// server, which tests/kit/postgres.ts starts.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const postgres = ['./tests/kit/postgres-setup.ts'];

/**
 * V8 flags that save about 5 % of the time: a larger young generation, and later optimization of short-lived code. Each flag
 * is set only if this Node version accepts it.
 */
const fasterFlags = [
  '--min-semi-space-size=128',
  '--max-semi-space-size=128',
  '--interrupt-budget=540000',
].filter((flag) => spawnSync(process.execPath, [flag, '--version'], { stdio: 'ignore' }).status === 0);

/** Test files of a worker share modules. tests/kit/screens.tsx resets the screens between tests. */
const sharedModules = { isolate: false, restoreMocks: true, execArgv: fasterFlags };
/**
 * `processes` mostly waits, so its files run one by one, in parallel with the browser tests (scripts/test.mjs). The others
 * need the processor and run separately, beginning with `ui`, which loads the most modules.
 */
const firstGroup = { sequence: { groupOrder: 0 }, maxWorkers: 1 };
const secondGroup = { sequence: { groupOrder: 1 } };
const thirdGroup = { sequence: { groupOrder: 2 } };
/** Generous, for busy machines. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    // One more than the processors, because tests also wait for timers and the database.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    projects: [
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./tests/kit/build.ts', ...postgres],
          ...sharedModules,
          ...timeouts,
          ...firstGroup,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          ...sharedModules,
          ...timeouts,
          ...thirdGroup,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./tests/kit/build.ts', ...postgres],
          ...sharedModules,
          ...timeouts,
          ...thirdGroup,
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
          ...sharedModules,
          ...timeouts,
          ...secondGroup,
        },
      },
    ],
  },
});
