// The database that comes with the console: starts PostgreSQL in the data folder, or finds the one that runs there.

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
  /** Made if missing. Its folders `postgres`, `postgres-log`, `postgres-socket` are PostgreSQL's. */
  dataDir: string;
  /** Gets a line for the operator now and then. */
  log?: (line: string) => void;
  /** It ran here a moment ago: a folder that is gone, with its disk perhaps, is refused, and none is made in its place. */
  again?: boolean;
  /** Ends the start: it waits for nothing any more, and leaves nothing that it has begun. */
  signal?: AbortSignal;
}

/**
 * Starts PostgreSQL in `dataDir`, makes what is missing (the cluster, the role, the database), and finds a running one
 * instead of starting a second. It keeps running when this process ends, however it ends: call `stop`.
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
    /** What `pg` needs to connect. `ssl` is set so that PGSSLMODE in the environment has no say. */
    connection: {
      /** The folder of the Unix socket. */
      host: endpoint.host,
      port: endpoint.port,
      user: SERVER_ROLE,
      database: DATABASE,
      ssl: false as const,
    },
    /** It ran already: left by a killed process, or another process uses it too. */
    adopted,
    /** The database was made now; it is empty. */
    created: cluster.created,
    /** Stops PostgreSQL for everyone who uses it. Cuts the connections that are still open. May be called again. */
    stop() {
      stopping ??= stopPostmaster(cluster, pid);
      return stopping;
    },
  };
}
