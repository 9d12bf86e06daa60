// Asking on one connection for long.
import type pg from 'pg';

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
