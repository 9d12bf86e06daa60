// Baseline for the API benchmark: bare Fastify with one route per query, which runs it prepared and sends
// JSON.
// It has no sessions, permissions, validation or counts. The parent process sends the queries and the
// connection.
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
/** Times stay texts, as in our server. */
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
