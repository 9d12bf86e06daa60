// The database that the settings name: the embedded one, or the one at DATABASE_URL; brought up to date.
import { setTimeout } from 'node:timers/promises';
import type { Settings } from '#server/settings.ts';
import { StartError, textOf } from '#server/start-error.ts';
import { type Database, openDatabase } from './client.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { prepareDatabase } from './prepare.ts';

export interface ConnectedDatabase {
  readonly db: Database;
  readonly embedded: boolean;
  /** Closes the connections; stops the embedded database where nobody else uses it. */
  readonly close: () => Promise<void>;
}

type Log = (line: string) => void;

/** How many connections the database has beside this process's own. */
async function otherConnections(db: Database): Promise<number> {
  const { rows } = await db.$client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'`,
  );
  return (rows[0]?.others ?? 0) - db.$client.totalCount;
}

/** A connection that this process has just closed is still counted for a moment: it is looked at again. */
async function isUsedByOthers(db: Database): Promise<boolean> {
  for (let look = 0; look < 10; look += 1) {
    if ((await otherConnections(db)) <= 0) return false;
    await setTimeout(30);
  }
  return true;
}

async function connectEmbedded(dataDir: string, log: Log): Promise<ConnectedDatabase> {
  let postgres = await startEmbeddedPostgres({ dataDir, log });
  let closing = false;
  let reviving: Promise<void> | undefined;

  /** PostgreSQL mends a crash of its own; one that was killed altogether is started again. */
  const revive = () => {
    if (closing || reviving) return;
    reviving = startEmbeddedPostgres({ dataDir, log })
      .then(
        (found) => {
          postgres = found;
        },
        (error) => log(textOf(error)),
      )
      .finally(() => {
        reviving = undefined;
      });
  };

  const db = openDatabase(postgres.connection, (error) => {
    log(`A database connection broke: ${error.message}`);
    revive();
  });
  return {
    db,
    embedded: true,
    async close() {
      closing = true;
      await reviving;
      const inUse = await isUsedByOthers(db).catch(() => false);
      await db.$client.end();
      if (!inUse) await postgres.stop();
    },
  };
}

function connectTo(databaseUrl: string, log: Log): ConnectedDatabase {
  const db = openDatabase({ connectionString: databaseUrl }, (error) =>
    log(`A database connection broke: ${error.message}`),
  );
  return { db, embedded: false, close: () => db.$client.end() };
}

/**
 * Connects to the database and migrates it.
 * @throws StartError or EmbeddedPostgresError with one line for the operator
 */
export async function connectDatabase(settings: Settings, log: Log): Promise<ConnectedDatabase> {
  const connected =
    settings.databaseUrl === undefined
      ? await connectEmbedded(settings.dataDir, log)
      : connectTo(settings.databaseUrl, log);
  try {
    await prepareDatabase(connected.db);
    return connected;
  } catch (error) {
    await connected.close().catch(() => {});
    throw new StartError(`The database cannot be used: ${textOf(error)}`, { cause: error });
  }
}
