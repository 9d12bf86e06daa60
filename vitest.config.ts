// Three kinds of tests: `unit` (pure code), `api` (the server on a real PostgreSQL), `ui` (screens in jsdom against a
// real server). They share one PostgreSQL, which tests/kit/postgres.ts starts.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const postgres = ['./tests/kit/postgres.ts'];

/** Other processes and screens are waited for: as long as a busy machine needs. */
const timeouts = { testTimeout: 20_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    // Both processors, and no more: each API file has connections and password hashes of its own.
    maxWorkers: 2,
    restoreMocks: true,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], environment: 'node' } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: postgres,
          ...timeouts,
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
          ...timeouts,
        },
      },
    ],
  },
});
