// Runs background jobs on demand.
import { sql } from 'drizzle-orm';
import { Logger, runOnce } from 'graphile-worker';
import type { Database } from '#server/db/client.ts';
import { readEnvironment } from '#server/environment.ts';
import { openStorage } from '#server/files/storage/storage.ts';
import { publicUrlOf } from '#server/http/port.ts';
import { handlersOf } from '#server/job-handlers.ts';
import { type Handlers, taskListOf } from '#server/jobs/runner.ts';
import { mailSender } from '#server/mail/mailer.ts';
import { readMailSettings } from '#server/modules/settings/mail.ts';

/** Returns the job handlers of a server with this environment. */
export async function handlersIn(db: Database, env: Record<string, string>): Promise<Handlers> {
  const environment = readEnvironment({ LOG_LEVEL: 'silent', ...env });
  return handlersOf({
    db,
    environment,
    storage: await openStorage(environment),
    sendMail: mailSender(() => readMailSettings(db, environment)),
    publicUrl: () => publicUrlOf(undefined, environment),
  });
}

const silent = new Logger(() => () => {});

/** Runs the due jobs one by one until none is left. */
export const runDueJobs = ({ $client }: Database, handlers: Handlers): Promise<void> =>
  runOnce({ pgPool: $client, logger: silent, noHandleSignals: true }, taskListOf(handlers));

/** Runs the due jobs like a server with this environment. */
export const doJobs = async (db: Database, env: Record<string, string>): Promise<void> =>
  runDueJobs(db, await handlersIn(db, env));

/** Makes waiting retries due now, of all jobs or of the job with this key. */
export const skipRetryDelays = (db: Database, key?: string) =>
  db.execute(sql`update graphile_worker._private_jobs set run_at = now()
    where locked_at is null and (${key ?? null}::text is null or key = ${key ?? null})`);
