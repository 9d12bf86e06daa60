// Records the queries that the server sends for a request, by patching `pg` in this process.
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import { readEnvironment } from '#server/environment.ts';
import { openSession } from '#server/modules/session/sessions.ts';
import type { Storage } from '../server/files/storage/storage.ts';
import { adminApi } from '../shared/contract/paths.ts';
import type { BareQuery } from './api-bare.ts';

const noStorage = {} as Storage;

/** The main query of each path of the admin API: the one that reads the records. */
export async function overhear(
  connection: pg.PoolConfig,
  userId: string,
  paths: readonly string[],
): Promise<Record<string, BareQuery>> {
  const db = openDatabase(connection);
  const environment = readEnvironment({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' });
  const app = await buildApp({ db, storage: noStorage, environment });
  const token = await openSession(db, userId, { id: 'test', headers: {}, ip: '127.0.0.1' } as never);

  const recordedQueries: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof config === 'string' ? config : config.text;
    const given = Array.isArray(values) ? values : typeof config === 'object' ? config.values : undefined;
    if (text) recordedQueries.push({ text, values: [...(given ?? [])] });
    return Reflect.apply(query, this, args);
  } as typeof query;

  const queries: Record<string, BareQuery> = {};
  try {
    for (const [index, path] of paths.entries()) {
      recordedQueries.length = 0;
      const answer = await app.inject({
        url: `${adminApi}${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.statusCode !== 200)
        throw new Error(`${path} was answered ${answer.statusCode}: ${answer.body}`);
      const main = recordedQueries.find(
        ({ text }) => text.includes('"full_name"') && !text.includes('"sessions"'),
      );
      if (!main) throw new Error(`No query was heard for ${path}`);
      queries[path] = { ...main, name: `bare${index}` };
    }
  } finally {
    pg.Client.prototype.query = query;
    await app.close();
    await db.$client.end();
  }
  return queries;
}
