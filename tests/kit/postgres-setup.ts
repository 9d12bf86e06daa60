// Vitest's global setup: starts one PostgreSQL for the whole run (postgres.ts).
import type { TestProject } from 'vitest/node';
import type { EmbeddedConnection } from '#server/db/embedded/embedded-postgres.ts';
import type { RunningPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection to the run's PostgreSQL. */
    postgres: EmbeddedConnection;
    /** The folder of the demo data's files. */
    demoFiles: string;
  }
}

/** Shared through `globalThis`: all Vitest projects run their setup in one process, but each with separate modules. */
const shared = globalThis as { testPostgres?: { running: Promise<RunningPostgres>; users: number } };

/** Imports the server's code only in the first project: loading it takes longer than starting PostgreSQL. */
async function start(): Promise<RunningPostgres> {
  const { startPostgres } = await import('./postgres.ts');
  return startPostgres();
}

/** Vitest calls this before a project's tests, and the returned function after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testPostgres ??= { running: start(), users: 0 };
  const { testPostgres } = shared;
  testPostgres.users += 1;
  const running = await testPostgres.running;
  project.provide('postgres', running.connection);
  project.provide('demoFiles', running.demoFiles);
  return async () => {
    testPostgres.users -= 1;
    if (testPostgres.users > 0) return;
    delete shared.testPostgres;
    await running.stop();
  };
}
