// What must be in a running cluster: the server's role and database. Also how to make sure that it is our cluster.

import { Client } from 'pg';
import { codeOf, insteadOf } from '#server/causes.ts';
import { StartError } from '#server/start-error.ts';
import { SUPERUSER } from './cluster.ts';
import type { Endpoint } from './endpoint.ts';
import { isSameFolder } from './lock-file.ts';

/**
 * The role that the server works as: it owns its database and may make others (tests copy theirs), but it is no
 * superuser, so that no query can reach files or programs.
 */
export const SERVER_ROLE = 'console';

export const DATABASE = 'console';

/** Errors that mean: not yet, or no more. */
const NOT_LISTENING = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P03', '57P01']);

/** Another process made it in the same moment. */
const ALREADY_THERE = ['42P04', '42710', '23505'];

/** Connects as the superuser; undefined when nothing answers there (yet). */
export async function connectSuperuser(endpoint: Endpoint): Promise<Client | undefined> {
  const client = new Client({
    host: endpoint.host,
    port: endpoint.port,
    user: SUPERUSER,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks while it is idle reports it here, and would end the process otherwise.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (NOT_LISTENING.has(codeOf(error) ?? '')) return undefined;
    throw new StartError(`The embedded PostgreSQL refuses the connection at ${endpoint.host}: ${error}`);
  }
}

/** Whether the server at the other end runs this cluster, and not, say, the one it was copied from. */
export async function runsCluster(client: Client, clusterDir: string): Promise<boolean> {
  const { rows } = await client.query<{ directory: string }>(
    `select current_setting('data_directory') as directory`,
  );
  return (await isSameFolder(rows[0]?.directory ?? '', clusterDir)) ?? false;
}

/** Makes the server's role and database where they are missing. */
export async function provision(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [SERVER_ROLE, DATABASE],
  );
  const missing = [
    ...(rows[0]?.role ? [] : [`create role ${SERVER_ROLE} login createdb`]),
    ...(rows[0]?.database ? [] : [`create database ${DATABASE} owner ${SERVER_ROLE}`]),
  ];
  for (const statement of missing) {
    await client.query(statement).catch(insteadOf(ALREADY_THERE, undefined));
  }
}
