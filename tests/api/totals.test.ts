// A list is answered whatever becomes of its total.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import { readEnvironment } from '#server/environment.ts';
import { folderStorage } from '#server/storage/storage.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';

const { db, dataDir } = await testApp({ demo: true });

it('a list is there when its total cannot be counted, and says at least how many there are', async () => {
  const background = openDatabase(db.$client.options);
  const settings = readEnvironment({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' });
  const app = await buildApp({ db, background, storage: await folderStorage(dataDir), settings });
  const admin = await makePerson(app, db, [await adminRoleId(db)]);
  await background.$client.end();
  const first = await admin.call('GET', '/users');
  expect([first.status, first.body.data.length]).toEqual([200, 10]);
  expect([first.headers['x-total-count'], first.headers['x-total-estimated']]).toEqual(['11', 'true']);
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from users`);
  const pages = Math.ceil((rows[0]?.total ?? 0) / 10);
  const last = await admin.call('GET', `/users?page=${pages}`);
  expect(last.headers['x-total-count']).toBe(String(rows[0]?.total));
  await app.close();
});
