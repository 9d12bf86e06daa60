// Tests that slow work of one kind leaves database connections for all other work.
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { mustHaveConnections } from '#server/db/fitness.ts';
import { readEnvironment } from '#server/environment.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';

// The default number of connections; searches may use a third of them.
const { app, db } = await testApp({ demo: true, connections: 10 });
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const unknownId = '00000000-0000-7000-8000-000000000000';

/** Locks tables so that reads wait, or with `share` only writes. */
async function hold(
  database: Database,
  tables: readonly string[],
  mode: 'access exclusive' | 'share' = 'access exclusive',
) {
  const client = new Client(database.$client.options);
  await client.connect();
  await client.query(`begin; lock table ${tables.join(', ')} in ${mode} mode`);
  return () => client.end();
}

const waitingCount = async () => {
  const { rows } = await db.$client.query(`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
};

describe('Slow reads', () => {
  let release: () => Promise<void> = async () => {};
  let pendingCalls: Promise<unknown>[] = [];
  beforeEach(() => {
    pendingCalls = [];
  });
  afterEach(async () => {
    await release();
    await Promise.all(pendingCalls);
  });

  it('do not block the session check when they read one record', async () => {
    const { body } = await admin.call('GET', '/traffic-plans');
    release = await hold(db, ['traffic_plans']);
    pendingCalls = [1, 2].map(() =>
      admin.call('GET', `/traffic-plans/${body.data.data?.[0]?.id ?? body.data[0].id}`),
    );
    await expect.poll(waitingCount).toBeGreaterThan(0);
    expect((await admin.call('GET', '/me')).status).toBe(200);
  });

  it.each<[string, string, string, Record<string, string>]>([
    ['single records', 'traffic_plans', `/traffic-plans/${unknownId}`, {}],
    ['a searched list', 'products', '/products', { q: 'shop' }],
    ['a deep page', 'products', '/products', { page: '2' }],
    ['a filtered list', 'products', '/products', { priceFrom: '10' }],
    ["an owner's record", 'stores', `/stores/${unknownId}`, {}],
  ])(
    'leave connections for all other calls when they read %s of one resource',
    async (_what, table, path, query) => {
      const owner = await makePerson(app, db);
      const caller = path.startsWith('/stores') ? owner : admin;
      release = await hold(db, [table]);
      pendingCalls = Array.from({ length: 15 }, () => caller.call('GET', path, { query }));
      await expect.poll(waitingCount).toBeGreaterThanOrEqual(5);
      const others = ['/me', '/permissions', '/roles?page=2', `/users/${admin.id}`].map((other) =>
        admin.call('GET', other),
      );
      const answered = Promise.all(others).then((answers) => answers.map(({ status }) => status));
      expect(await Promise.race([answered, Promise.any(pendingCalls).then(() => 'slow reads')])).toEqual([
        200, 200, 200, 200,
      ]);
      // Half of the pool, the shared connection for quick reads, and the connection for counting.
      expect(await waitingCount()).toBeLessThanOrEqual(7);
    },
  );

  it('do not delay other lists and records, even when requested together', async () => {
    const others = ['/users', `/users/${admin.id}`, '/roles'];
    release = await hold(db, ['traffic_plans']);
    const lists = Array.from({ length: 3 }, () => admin.call('GET', '/traffic-plans'));
    pendingCalls = lists;
    const statuses = others.map(async (path) => (await admin.call('GET', path)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
    expect(await waitingCount()).toBeGreaterThan(0);
    await release();
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('leave connections for all other calls during searches', async () => {
    release = await hold(db, ['stores', 'products', 'templates', 'pages', 'traffic_plans', 'domains']);
    pendingCalls = Array.from({ length: 6 }, () => admin.call('GET', '/search', { query: { q: 'shop' } }));
    await expect.poll(waitingCount).toBeGreaterThan(0);
    const other = admin.call('GET', '/permissions');
    await Promise.race([other, ...pendingCalls]);
    await expect.poll(waitingCount).toBe(3);
    expect((await other).status).toBe(200);
  });
});

describe('A start', () => {
  it.each([
    [{}, undefined],
    [{ DATABASE_CONNECTIONS: '35', DATABASE_PROCESSES: '2' }, undefined],
    [
      { DATABASE_CONNECTIONS: '20', DATABASE_PROCESSES: '4' },
      'The database allows 97 connections, and 4 processes of 32 each need 128. Lower DATABASE_CONNECTIONS, ' +
        'DATABASE_BACKGROUND_CONNECTIONS or DATABASE_PROCESSES, or raise max_connections of the database.',
    ],
  ])('checks that the database allows enough connections for all processes: %j', async (env, text) => {
    const refused = await mustHaveConnections(db, readEnvironment(env)).then(
      () => undefined,
      (error) => error.message,
    );
    expect(refused).toBe(text);
  });
});
