// Slow work of one kind leaves connections to the database for all other.
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { mustHaveConnections } from '#server/db/fitness.ts';
import { readEnvironment } from '#server/environment.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';

// As many as a server has by default: the search takes a third of them.
const { app, db } = await testApp({ demo: true, connections: 10 });
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const unknownId = '00000000-0000-7000-8000-000000000000';

/** Locks tables so that reads of them wait. */
async function hold(database: Database, tables: readonly string[]) {
  const client = new Client(database.$client.options);
  await client.connect();
  await client.query(`begin; lock table ${tables.join(', ')} in access exclusive mode`);
  return () => client.end();
}

const waiting = async () => {
  const { rows } = await db.$client.query(`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
};

describe('while reads take long', () => {
  let release: () => Promise<void> = async () => {};
  let under: Promise<unknown>[] = [];
  beforeEach(() => {
    under = [];
  });
  afterEach(async () => {
    await release();
    await Promise.all(under);
  });

  it('of one record, everybody else’s session is found', async () => {
    const { body } = await admin.call('GET', '/traffic-plans');
    release = await hold(db, ['traffic_plans']);
    under = [1, 2].map(() =>
      admin.call('GET', `/traffic-plans/${body.data.data?.[0]?.id ?? body.data[0].id}`),
    );
    await expect.poll(waiting).toBeGreaterThan(0);
    expect((await admin.call('GET', '/me')).status).toBe(200);
  });

  it.each<[string, string, string, Record<string, string>]>([
    ['records', 'traffic_plans', `/traffic-plans/${unknownId}`, {}],
    ['a search', 'products', '/products', { q: 'shop' }],
    ['pages deep inside', 'products', '/products', { page: '2' }],
    ['filters', 'products', '/products', { priceFrom: '10' }],
    ['records of owners', 'stores', `/stores/${unknownId}`, {}],
  ])(
    'of %s of one resource, however many ask, all other calls are answered',
    async (_what, table, path, query) => {
      const owner = await makePerson(app, db);
      const asker = path.startsWith('/stores') ? owner : admin;
      release = await hold(db, [table]);
      under = Array.from({ length: 15 }, () => asker.call('GET', path, { query }));
      await expect.poll(waiting).toBeGreaterThanOrEqual(5);
      const others = ['/me', '/permissions', '/roles?page=2', `/users/${admin.id}`].map((other) =>
        admin.call('GET', other),
      );
      const answered = Promise.all(others).then((answers) => answers.map(({ status }) => status));
      expect(await Promise.race([answered, Promise.any(under).then(() => 'those who wait')])).toEqual([
        200, 200, 200, 200,
      ]);
      // Half of the pool reads, and others may count.
      expect(await waiting()).toBeLessThanOrEqual(7);
    },
  );

  it('of one list, all other lists and records are answered, also those that were asked for in the same moment', async () => {
    const others = ['/users', `/users/${admin.id}`, '/roles'];
    release = await hold(db, ['traffic_plans']);
    const lists = Array.from({ length: 3 }, () => admin.call('GET', '/traffic-plans'));
    under = lists;
    const asked = others.map(async (path) => (await admin.call('GET', path)).status);
    expect(await Promise.all(asked)).toEqual([200, 200, 200]);
    expect(await waiting()).toBeGreaterThan(0);
    await release();
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('of the top bar’s search, however many search, all other calls are answered', async () => {
    release = await hold(db, ['stores', 'products', 'templates', 'pages', 'traffic_plans', 'domains']);
    under = Array.from({ length: 6 }, () => admin.call('GET', '/search', { query: { q: 'shop' } }));
    await expect.poll(waiting).toBeGreaterThan(0);
    const other = admin.call('GET', '/permissions');
    await Promise.race([other, ...under]);
    await expect.poll(waiting).toBe(3);
    expect((await other).status).toBe(200);
  });
});

describe('at the start', () => {
  it.each([
    [{}, undefined],
    [{ DATABASE_CONNECTIONS: '35', DATABASE_PROCESSES: '2' }, undefined],
    [
      { DATABASE_CONNECTIONS: '20', DATABASE_PROCESSES: '4' },
      'The database allows 97 connections, and 4 processes of 32 each need 128. Lower DATABASE_CONNECTIONS, ' +
        'DATABASE_BACKGROUND_CONNECTIONS or DATABASE_PROCESSES, or raise max_connections of the database.',
    ],
  ])('%j: it is counted whether all processes find their connections', async (env, text) => {
    const refused = await mustHaveConnections(db, readEnvironment(env)).then(
      () => undefined,
      (error) => error.message,
    );
    expect(refused).toBe(text);
  });
});
