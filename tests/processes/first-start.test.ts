// Tests the accounts of the first start and the demo notice on the console's page.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import { readEnvironment } from '#server/environment.ts';
import { folderStorage, openStorage } from '#server/files/storage/storage.ts';
import { firstStart } from '#server/first-start.ts';
import { demoAccounts } from '#server/seed/demo-accounts.ts';
import { appOn, tryToSignIn } from '#tests/kit/app.ts';
import { copyDatabase, freshDatabase } from '#tests/kit/database.ts';
import { administrator, firstAdmin } from '#tests/kit/http.ts';

const [demoAdmin] = demoAccounts;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-first-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = async (db: ReturnType<typeof openDatabase>, env: Record<string, string>) =>
  firstStart(db, await folderStorage(dataDir), readEnvironment(env), () => {});

describe('Demo data', () => {
  it.each([
    ['ADMIN_EMAIL', firstAdmin],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://console.example.com' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://console@db.example.com/console' }],
    ['a HOST that others reach', { HOST: '0.0.0.0' }],
  ])('is not added by default when %s suggests a production server', async (_what, env) => {
    const db = await freshDatabase();
    expect(await start(db, env as Record<string, string>)).toEqual({ demo: false });
    expect((await tryToSignIn(await appOn(db), demoAdmin.email, demoAdmin.password)).status).toBe(401);
  });

  it('and the first administrator are both created on request, in either order', async () => {
    const db = await freshDatabase();
    const app = await appOn(db);
    expect(await start(db, { DEMO_DATA: '1', ...firstAdmin })).toEqual({ demo: true });
    for (const { email, password } of [demoAdmin, administrator]) {
      expect((await tryToSignIn(app, email, password)).status).toBe(200);
    }
    const seeded = await freshDatabase({ demo: true });
    await start(seeded, { ...firstAdmin });
    expect((await tryToSignIn(await appOn(seeded), administrator.email, administrator.password)).status).toBe(
      200,
    );
  });

  it('reserves its addresses, so the first administrator cannot use one', async () => {
    const db = await freshDatabase();
    const env = { ADMIN_EMAIL: demoAdmin.email, ADMIN_PASSWORD: firstAdmin.ADMIN_PASSWORD };
    await expect(start(db, env)).rejects.toThrow('is an address of the demo data');
  });

  it('and the first administrator are created once by servers that start at the same time', async () => {
    const connection = await copyDatabase();
    const pools = [openDatabase(connection), openDatabase(connection), openDatabase(connection)];
    const env = { DEMO_DATA: '1', ...firstAdmin };
    expect(await Promise.all(pools.map((db) => start(db, env)))).toEqual(Array(3).fill({ demo: true }));
    const { rows } = (await pools[0]?.execute(
      sql`select email, count(*)::int from users
        where email in (${demoAdmin.email}, ${administrator.email}) group by email order by email`,
    )) ?? { rows: [] };
    expect(rows).toEqual([
      { email: demoAdmin.email, count: 1 },
      { email: administrator.email, count: 1 },
    ]);
    await Promise.all(pools.map((db) => db.$client.end()));
  });
});

describe('The page of the console', () => {
  const notice = 'name="demo-accounts"';

  it('shows the demo notice while a demo account can sign in with its public password', async () => {
    const consoleDir = join(dataDir, 'client');
    await mkdir(join(consoleDir, '.vite'), { recursive: true });
    await mkdir(join(consoleDir, 'assets'));
    await writeFile(join(consoleDir, 'index.html'), '<html><head></head><body></body></html>');
    await writeFile(join(consoleDir, '.vite/manifest.json'), '{}');
    const environment = readEnvironment({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '0' });
    const pageOf = async (demo: boolean, change?: string) => {
      const db = await freshDatabase({ demo });
      if (change) await db.execute(sql.raw(change));
      const app = await buildApp({ db, storage: await openStorage(environment), environment, consoleDir });
      const { body } = await app.inject({ url: '/login' });
      // The metrics are closed without a token, and the path is not a screen.
      expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
      await app.close();
      return body;
    };
    expect(await pageOf(true)).toContain(notice);
    expect(await pageOf(false)).not.toContain(notice);
    // The email is compared without regard to case.
    expect(await pageOf(true, 'update users set email = upper(email)')).toContain(notice);
    expect(
      await pageOf(true, `update users set status = 'INACTIVE' where email like '%@example.com'`),
    ).not.toContain(notice);
    expect(
      await pageOf(
        true,
        `update users set password_hash = (select password_hash from users
      where email not in ('admin@example.com', 'owner@example.com') limit 1)`,
      ),
    ).not.toContain(notice);
  });
});
