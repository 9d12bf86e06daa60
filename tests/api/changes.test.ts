// Tests that a server process learns of another process's writes within a second.
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { appOn, clientOf } from '#tests/kit/app.ts';
import { copyDatabase } from '#tests/kit/database.ts';

const connection = await copyDatabase();
const [db1, db2] = [openDatabase(connection), openDatabase(connection)];
afterAll(() => Promise.all([db1.$client.end(), db2.$client.end()]));
const [app1, app2] = [await appOn(db1), await appOn(db2)];
const admin = await makePerson(app1, db1, [await adminRoleId(db1)]);
const callOther = clientOf(app2, admin.token);
const withinOneSecond = { timeout: 1_000, interval: 25 };

const siteName = async () => (await callOther('GET', '/me/site')).body.data.name;
const rename = (name: string) =>
  admin.call('POST', '/settings/bulk-update', { body: [{ key: 'site_name', value: name }] });

it('applies a setting that another process saved', async () => {
  await rename('Before');
  await expect.poll(siteName, withinOneSecond).toBe('Before');
  await rename('Now');
  await expect.poll(siteName, withinOneSecond).toBe('Now');
});

it('counts a record that another process added, despite a fresh count', async () => {
  const total = async () => Number((await callOther('GET', '/pages')).headers['x-total-count']);
  const before = await total();
  for (const n of [1, 2, 3]) {
    expect(await total()).toBe(before + n - 1);
    await admin.call('POST', '/pages', { body: { title: `Page ${n}`, description: 'x' } });
    await expect.poll(total, withinOneSecond).toBe(before + n);
  }
});

it('continues after the listening connections were lost', async () => {
  const { rows } = await db1.execute<{ ended: number }>(sql`
    select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
    where datname = current_database() and query like 'listen%'`);
  expect(rows[0]?.ended).toBe(2);
  await rename('After');
  await expect.poll(siteName, { timeout: 5_000, interval: 25 }).toBe('After');
  await rename('And later');
  await expect.poll(siteName, withinOneSecond).toBe('And later');
});

it('sends no notification for a rejected write', async () => {
  const payloads: string[] = [];
  const listener = await db1.$client.connect();
  listener.on('notification', ({ payload }) => payloads.push(payload ?? ''));
  await listener.query('listen changes');
  expect((await admin.call('POST', '/pages', { body: { title: '' } })).status).toBe(422);
  expect((await admin.call('POST', '/pages', { body: { title: 'Told', description: 'x' } })).status).toBe(
    201,
  );
  await expect.poll(() => payloads, withinOneSecond).toEqual(['["pages"]']);
  listener.release(true);
});
