// Connects to the database of the settings: the embedded one, or the one at DATABASE_URL.
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { textOf } from '#server/causes.ts';
import type { Environment } from '#server/environment.ts';
import { StartError } from '#server/start-error.ts';
import { sendPendingChanges as tellOf } from './changes.ts';
import { type Database, openDatabase } from './client.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { otherConnections } from './other-connections.ts';

export interface Pools {
  /** For requests. */
  readonly db: Database;
  /** For work that no request waits for. */
  readonly background: Database;
  /** The replica at DATABASE_READ_URL. Requests read from it if it is up to date. */
  readonly replica?: Database | undefined;
}

export interface ConnectedDatabase extends Pools {
  readonly embedded: boolean;
  /** Closes the connections. Stops the embedded database unless another process uses it. */
  readonly close: () => Promise<void>;
}

/** Logs changes of the state of the database. */
type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

const endWithinMs = 3_000;
const reviveAgainMs = 1_000;
/** Longer than the statement timeout: after this time the database hangs, and the connection is closed. */
const hangsAfterMs = 20_000;

function openPools(
  connection: pg.PoolConfig,
  { database, readUrl }: Environment,
  onError: (error: Error) => void,
): Pools {
  const forCalls = { max: database.connections, query_timeout: hangsAfterMs };
  return {
    db: openDatabase({ ...connection, ...forCalls }, onError),
    background: openDatabase({ ...connection, max: database.backgroundConnections }, onError),
    replica: readUrl ? openDatabase({ connectionString: readUrl, ...forCalls }, onError) : undefined,
  };
}

const endPools = ({ db, background, replica }: Pools) =>
  Promise.all([db, background, replica].map((pool) => pool?.$client.end()));

/** Sends pending notifications before the connections close. */
const sendPendingChanges = ({ db, background }: Pools) => Promise.all([tellOf(db), tellOf(background)]);

/** Waits a limited time, because a busy pool may never become free. */
const soon = <T>(work: Promise<T>) =>
  Promise.race([work.catch(() => undefined), setTimeout(endWithinMs, undefined)]);

async function connectEmbedded(
  environment: Environment,
  log: Log | undefined,
  giveUp: AbortSignal,
): Promise<ConnectedDatabase> {
  const closing = new AbortController();
  const signal = AbortSignal.any([giveUp, closing.signal]);
  const start = { dataDir: environment.dataDir, log: (line: string) => log?.info(line), signal };
  let postgres = await startEmbeddedPostgres(start);
  let reviving: Promise<void> | undefined;

  /**
   * PostgreSQL recovers from a crash by itself. If it was killed, it is restarted as soon as possible; its disk may be
   * full or missing.
   */
  async function revive() {
    let loggedProblem: string | undefined;
    while (!signal.aborted) {
      try {
        postgres = await startEmbeddedPostgres({ ...start, again: true });
        break;
      } catch (error) {
        const problem = textOf(error);
        if (problem !== loggedProblem && !signal.aborted) log?.error(problem);
        loggedProblem = problem;
        await setTimeout(reviveAgainMs);
      }
    }
    reviving = undefined;
  }

  const pools = openPools(postgres.connection, environment, (error) => {
    log?.info(`A database connection broke: ${error.message}`);
    if (!signal.aborted) reviving ??= revive();
  });
  return {
    ...pools,
    embedded: true,
    async close() {
      closing.abort();
      await soon(Promise.resolve(reviving));
      await soon(sendPendingChanges(pools));
      const others = (await soon(otherConnections(pools.db.$client, 300))) ?? 0;
      // Running queries are cancelled when the database stops.
      await soon(endPools(pools));
      if (others <= 0) await postgres.stop();
    },
  };
}

function connectTo(connectionString: string, environment: Environment, log?: Log): ConnectedDatabase {
  const pools = openPools({ connectionString }, environment, (error) =>
    log?.info(`A database connection broke: ${error.message}`),
  );
  return {
    ...pools,
    embedded: false,
    async close() {
      await soon(sendPendingChanges(pools));
      await soon(endPools(pools));
    },
  };
}

const tellEveryMs = 10_000;
const stillPreparing =
  'The database is still being brought to this version: very many rows take a while, and so does what others are in the middle of';

/** Rejects when the signal is aborted. */
async function givenUp(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

/**
 * Connects to the database. `prepare` migrates it; without `prepare`, the schema does not change. `giveUp` aborts the wait,
 * for example for a migration by another process.
 * @throws StartError with one line for the operator
 */
export async function connectDatabase(
  environment: Environment,
  {
    log,
    prepare,
    giveUp = new AbortController().signal,
  }: { log?: Log; prepare?: (db: Database) => Promise<void>; giveUp?: AbortSignal } = {},
): Promise<ConnectedDatabase> {
  const connected =
    environment.databaseUrl === undefined
      ? await connectEmbedded(environment, log, giveUp)
      : connectTo(environment.databaseUrl, environment, log);
  try {
    if (!prepare) await connected.background.$client.query('select 1');
    else {
      const waiting = setInterval(() => log?.info(stillPreparing), tellEveryMs);
      await Promise.race([prepare(connected.db), givenUp(giveUp)]).finally(() => clearInterval(waiting));
    }
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= connected.close();
      return closed;
    };
    return { ...connected, close };
  } catch (error) {
    await connected.close().catch(() => {});
    if (error instanceof StartError) throw error;
    throw new StartError(`The database cannot be used: ${textOf(error)}`, { cause: error });
  }
}
