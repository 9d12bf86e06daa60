// Two server processes on one database: what one writes, the other hears of within a second.
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { appOn, clientOf } from '#tests/kit/app.ts';
import { copyDatabase } from '#tests/kit/database.ts';

const connection = await copyDatabase();
const [mine, theirs] = [openDatabase(connection), openDatabase(connection)];
afterAll(() => Promise.all([mine.$client.end(), theirs.$client.end()]));
const [here, there] = [await appOn(mine), await appOn(theirs)];
const admin = await makePerson(here, mine, [await adminRoleId(mine)]);
const elsewhere = clientOf(there, admin.token);
const within = { timeout: 1_000, interval: 25 };

const siteName = async () => (await elsewhere('GET', '/me/site')).body.data.name;
const rename = (name: string) =>
  admin.call('POST', '/settings/bulk-update', { body: [{ key: 'site_name', value: name }] });

it('a setting that is saved here is in force there', async () => {
  await rename('Before');
  await expect.poll(siteName, within).toBe('Before');
  await rename('Now');
  await expect.poll(siteName, within).toBe('Now');
});

it('a record that is added here is in the total there, though that was counted a moment ago', async () => {
  const total = async () => Number((await elsewhere('GET', '/pages')).headers['x-total-count']);
  const before = await total();
  for (const n of [1, 2, 3]) {
    expect(await total()).toBe(before + n - 1);
    await admin.call('POST', '/pages', { body: { title: `Page ${n}`, description: 'x' } });
    await expect.poll(total, within).toBe(before + n);
  }
});

it('that goes on when the connection that hears of it was lost', async () => {
  const { rows } = await mine.execute<{ ended: number }>(sql`
    select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
    where datname = current_database() and query like 'listen%'`);
  expect(rows[0]?.ended).toBe(2);
  await rename('After');
  await expect.poll(siteName, { timeout: 5_000, interval: 25 }).toBe('After');
  await rename('And later');
  await expect.poll(siteName, within).toBe('And later');
});

it('nothing is told of what was refused', async () => {
  const heard: string[] = [];
  const listener = await mine.$client.connect();
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen changes');
  expect((await admin.call('POST', '/pages', { body: { title: '' } })).status).toBe(422);
  expect((await admin.call('POST', '/pages', { body: { title: 'Told', description: 'x' } })).status).toBe(
    201,
  );
  await expect.poll(() => heard, within).toEqual(['["pages"]']);
  listener.release(true);
});
