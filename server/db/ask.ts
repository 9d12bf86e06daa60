// Asking on one connection for long.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './client.ts';

/**
 * As the driver's own `query`, by its callback: each of the promises that it makes itself keeps what the one before it
 * brought. Asked one after the other on one connection, all rows would pile up until the runtime collects everything.
 */
export const ask = (
  client: pg.ClientBase,
  config: pg.QueryConfig,
  values: unknown[] | undefined,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    void client.query({ ...config, ...(values && { values }) }, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
  });

/** A query builder on such a connection. */
export const builderOn = (client: pg.ClientBase): Omit<Database, '$client'> => {
  const query = (config: pg.QueryConfig, values?: unknown[]) => ask(client, config, values);
  return drizzle({ client: { query } as unknown as pg.Client });
};
