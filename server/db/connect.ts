// The database that the settings name: the embedded one, or the one at DATABASE_URL; brought up to date.
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { textOf } from '#server/causes.ts';
import type { Environment } from '#server/environment.ts';
import { StartError } from '#server/start-error.ts';
import { tellGathered as tellOf } from './changes.ts';
import { type Database, openDatabase } from './client.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { otherConnections } from './other-connections.ts';

export interface Pools {
  /** For calls. */
  readonly db: Database;
  /** For what nobody waits for, or not for long. */
  readonly background: Database;
  /** The replica at DATABASE_READ_URL: reads of calls go there as far as it has what they must see. */
  readonly replica?: Database | undefined;
}

export interface ConnectedDatabase extends Pools {
  readonly embedded: boolean;
  /** Closes the connections, once; stops the embedded database where no other process uses it. */
  readonly close: () => Promise<void>;
}

/** Hears what becomes of the database. */
type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

const endWithinMs = 3_000;
const reviveAgainMs = 1_000;
/** Later than its own bounds, no answer to a call is waited for: the database hangs, and the connection is given up. */
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

/** What was written is told to the other processes before the connections go. */
const tellGathered = ({ db, background }: Pools) => Promise.all([tellOf(db), tellOf(background)]);

/** Waits for it, but not for long: where all connections are busy for good, nothing can be told, and none ends. */
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
   * PostgreSQL mends a crash of its own; one that was killed altogether is started again, as soon as that can be: its disk
   * may be full, or gone.
   */
  async function revive() {
    let told: string | undefined;
    while (!signal.aborted) {
      try {
        postgres = await startEmbeddedPostgres({ ...start, again: true });
        break;
      } catch (error) {
        const problem = textOf(error);
        if (problem !== told && !signal.aborted) log?.error(problem);
        told = problem;
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
      await soon(tellGathered(pools));
      const others = (await soon(otherConnections(pools.db.$client, 300))) ?? 0;
      // A query that is still under way is cut with the database.
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
      await soon(tellGathered(pools));
      await soon(endPools(pools));
    },
  };
}

const tellEveryMs = 10_000;
const stillPreparing =
  'The database is still being brought to this version: very many rows take a while, and so does what others are in the middle of';

/** Throws as soon as it is told so. */
async function givenUp(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

/**
 * Connects to the database. `prepare` migrates it; without it, the database stays as it is. `giveUp` ends the wait, for example
 * for another process that migrates.
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
