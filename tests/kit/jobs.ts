// Work in the background, done when a test says so instead of at some time later.
import { sql } from 'drizzle-orm';
import { Logger, runOnce } from 'graphile-worker';
import type { Database } from '#server/db/client.ts';
import { readEnvironment } from '#server/environment.ts';
import { handlersOf } from '#server/jobs/handlers.ts';
import { type Handlers, taskListOf } from '#server/jobs/runner.ts';
import { mailSender } from '#server/mail/mailer.ts';
import { readMailSettings } from '#server/modules/settings/mail.ts';
import { publicUrlOf } from '#server/public-url.ts';
import { openStorage } from '#server/storage/storage.ts';

/** What a server with this environment does for each job. */
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

/** Does what is due now, one after the other, until nothing is. */
export const runDueJobs = ({ $client }: Database, handlers: Handlers): Promise<void> =>
  runOnce({ pgPool: $client, logger: silent, noHandleSignals: true }, taskListOf(handlers));

/** Does all that is due, as a server with this environment would. */
export const doJobs = async (db: Database, env: Record<string, string>): Promise<void> =>
  runDueJobs(db, await handlersIn(db, env));

/** As if the pause before the next try were over, of all jobs or of the one with this key. */
export const endPauses = (db: Database, key?: string) =>
  db.execute(sql`update graphile_worker._private_jobs set run_at = now()
    where locked_at is null and (${key ?? null}::text is null or key = ${key ?? null})`);
