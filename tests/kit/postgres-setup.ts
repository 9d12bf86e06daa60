// Vitest's setup of tests with a database: one PostgreSQL for a whole run (postgres.ts).
import type { TestProject } from 'vitest/node';
import type { EmbeddedConnection } from '#server/db/embedded/embedded-postgres.ts';
import type { RunningPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the run's PostgreSQL. */
    postgres: EmbeddedConnection;
    /** The folder with the files of the demo data. */
    demoFiles: string;
  }
}

/** The projects of a run are set up in one process, each with modules of its own: this is where they meet. */
const shared = globalThis as { testPostgres?: { running: Promise<RunningPostgres>; users: number } };

/** Loaded by the first project alone: to load the server's code takes longer than to start PostgreSQL. */
async function start(): Promise<RunningPostgres> {
  const { startPostgres } = await import('./postgres.ts');
  return startPostgres();
}

/** Vitest calls it before a project's tests, and what it gives after them. */
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
