// Creates the role and database of the server in a running cluster, and checks that it is this cluster.

import { Client } from 'pg';
import { codeOf, insteadOf } from '#server/causes.ts';
import { StartError } from '#server/start-error.ts';
import { SUPERUSER } from './cluster.ts';
import type { Endpoint } from './endpoint.ts';
import { isSameFolder } from './lock-file.ts';

/**
 * The role of the server. It owns its database and may create others (tests copy theirs). It is no superuser, so
 * queries cannot access files or programs.
 */
export const SERVER_ROLE = 'console';

export const DATABASE = 'console';

/** Error codes of a server that is starting or stopping. */
const NOT_LISTENING = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P03', '57P01']);

/** Another process created it at the same time. */
const ALREADY_THERE = ['42P04', '42710', '23505'];

/** Connects as superuser. Undefined if no server answers. */
export async function connectSuperuser(endpoint: Endpoint): Promise<Client | undefined> {
  const client = new Client({
    host: endpoint.host,
    port: endpoint.port,
    user: SUPERUSER,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  // An error event without a listener would end the process.
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

/** Whether the server runs this cluster, and not, for example, a copy of it. */
export async function runsCluster(client: Client, clusterDir: string): Promise<boolean> {
  const { rows } = await client.query<{ directory: string }>(
    `select current_setting('data_directory') as directory`,
  );
  return (await isSameFolder(rows[0]?.directory ?? '', clusterDir)) ?? false;
}

/** Creates the role and the database if they are missing. */
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
