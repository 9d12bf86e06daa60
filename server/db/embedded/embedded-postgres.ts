// Starts the embedded PostgreSQL in the data folder, or connects to the one that runs there.

import { textOf } from '#server/causes.ts';
import { StartError } from '#server/start-error.ts';
import { locateBinaries } from './binaries.ts';
import { ensureCluster, mustHaveCluster } from './cluster.ts';
import { ensurePostmaster, stopPostmaster } from './postmaster.ts';
import { ensureDataDirectory } from './private-directory.ts';
import { DATABASE, provision, SERVER_ROLE } from './provision.ts';

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;
export type EmbeddedConnection = EmbeddedPostgres['connection'];

export interface EmbeddedPostgresOptions {
  /** Created if missing. Contains the folders `postgres`, `postgres-log` and `postgres-socket`. */
  dataDir: string;
  /** Receives lines for the operator. */
  log?: (line: string) => void;
  /** A restart: a missing folder is an error, because its disk may be missing, and no new one is created. */
  again?: boolean;
  /** Aborts the start and removes incomplete work. */
  signal?: AbortSignal;
}

/**
 * Starts PostgreSQL in `dataDir` and creates missing parts (cluster, role, database), or connects to a running server.
 * The server outlives this process: call `stop`.
 * @throws StartError with one line for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const { log = () => undefined, again = false, signal = new AbortController().signal } = options;
  if (again) await mustHaveCluster(options.dataDir);
  const dataDir = await ensureDataDirectory(options.dataDir);
  const cluster = await ensureCluster(dataDir, await locateBinaries(dataDir), log);
  const { pid, endpoint, adopted, client } = await ensurePostmaster(cluster, signal);
  try {
    await provision(client);
  } catch (error) {
    if (!adopted) await stopPostmaster(cluster, pid);
    throw new StartError(`The database ${DATABASE} can't be made: ${textOf(error)}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
  log(adopted ? `Found PostgreSQL running (process ${pid})` : `Started PostgreSQL (process ${pid})`);

  let stopping: Promise<void> | undefined;
  return {
    /** Settings for `pg`. `ssl` is set, so that PGSSLMODE has no effect. */
    connection: {
      /** The folder of the Unix socket. */
      host: endpoint.host,
      port: endpoint.port,
      user: SERVER_ROLE,
      database: DATABASE,
      ssl: false as const,
    },
    /** The server was already running: a killed process left it, or another process uses it. */
    adopted,
    /** The database is new and empty. */
    created: cluster.created,
    /** Stops PostgreSQL for all processes and closes open connections. May be called repeatedly. */
    stop() {
      stopping ??= stopPostmaster(cluster, pid);
      return stopping;
    },
  };
}
