// What the server is measured against: bare Fastify with a route for each query, which it runs prepared and sends as
// JSON. No session, no permission, no check, no count. It gets the queries and the database from its parent.
import Fastify from 'fastify';
import pg from 'pg';

export interface BareQuery {
  name: string;
  text: string;
  values: unknown[];
}

export interface BareOptions {
  connection: pg.PoolConfig;
  queries: Record<string, BareQuery>;
}

const timestamps = new Set<number>([pg.types.builtins.TIMESTAMP, pg.types.builtins.TIMESTAMPTZ]);
/** Times stay texts, as our server reads them too. */
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    timestamps.has(id) ? (text: string) => text : pg.types.getTypeParser(id, format ?? 'text'),
} as pg.CustomTypesConfig;

process.once('SIGTERM', () => process.exit());
process.once('message', async ({ connection, queries }: BareOptions) => {
  const pool = new pg.Pool({ ...connection, max: 10, idleTimeoutMillis: 60_000 });
  const app = Fastify();
  for (const [path, query] of Object.entries(queries)) {
    app.get(path, async () => {
      const { rows } = await pool.query({ ...query, types });
      return { status: true, message: 'OK', data: rows };
    });
  }
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
});
