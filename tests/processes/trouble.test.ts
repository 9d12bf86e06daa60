// A full disk, a file store that is away, hangs or refuses the keys, a database that hangs: clear answers, nothing half
// written, and all is well again without a restart.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase, openPool } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { readEnvironment } from '#server/environment.ts';
import { s3Storage } from '#server/storage/storage.ts';
import { publicApi } from '#src/shared/api-bases.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { appOn, call } from '#tests/kit/app.ts';
import { copyDatabase, freshDatabase } from '#tests/kit/database.ts';
import { doJobs, endPauses } from '#tests/kit/jobs.ts';
import { pngOf } from '#tests/kit/pictures.ts';
import { s3Account, s3Bucket, startS3 } from '#tests/kit/s3.ts';
import { startServer } from '#tests/kit/server-process.ts';

const away = { status: false, message: 'The server is not available. Please try again shortly.' };
const noSpace = { status: false, message: 'The server has no disk space left.' };

const folder = await mkdtemp(join(tmpdir(), 'console-trouble-'));
const small = await mkdtemp(join(folder, 'small-'));
const mount = (options: string, place = small) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { stdio: 'ignore' }).status === 0;
const isSmall = mount('size=1m');
afterAll(async () => {
  if (isSmall) spawnSync('umount', ['--lazy', small]);
  await rm(folder, { recursive: true, force: true });
});

const category = (bytes: number) => {
  const form = new FormData();
  form.set('name', `Boots ${bytes}`);
  form.set('description', 'For feet');
  form.set('icon', new File([pngOf(bytes)], 'icon.png', { type: 'image/png' }));
  return form;
};
const filesIn = async (place: string) => (await readdir(place).catch(() => [])).length;

describe.skipIf(!isSmall)('on a disk that is full', () => {
  it('an upload is refused with 507, and nothing of it stays; with room again it is taken', async () => {
    const db = await freshDatabase();
    const app = await appOn(db, { env: { DATA_DIR: small } });
    const admin = await makePerson(app, db, [await adminRoleId(db)]);
    const post = () => admin.call('POST', '/product-categories', { body: category(2_000_000) });
    const refused = await post();
    expect([refused.status, refused.body]).toEqual([507, noSpace]);
    expect(await filesIn(join(small, 'incoming'))).toBe(0);
    expect(await filesIn(join(small, 'uploads'))).toBe(0);
    expect((await admin.call('GET', '/product-categories')).headers['x-total-count']).toBe('0');
    expect(mount('remount,size=20m')).toBe(true);
    expect((await post()).status).toBe(201);
    expect(await filesIn(join(small, 'uploads'))).toBe(1);
  });

  it('a message waits, and no half of it lies in the outbox; with room again it is written', async () => {
    const db = await freshDatabase();
    const env = { DATA_DIR: small };
    const app = await appOn(db, { env });
    const admin = await makePerson(app, db, [await adminRoleId(db)]);
    const store = (await admin.call('POST', '/stores', { body: { name: 'Shop', ownerId: null } })).body.data
      .data;
    const email = { email: 'shop@example.com', purpose: 'Support', storeId: store.id };
    const { id } = (await admin.call('POST', '/store-emails', { body: email })).body.data;
    expect((await admin.call('POST', `/store-emails/${id}/verify`, { body: {} })).status).toBe(200);
    await writeFile(join(small, 'ballast'), Buffer.alloc(40_000_000)).catch(() => undefined);
    await doJobs(db, env);
    expect(await filesIn(join(small, 'outbox'))).toBe(0);
    await rm(join(small, 'ballast'));
    await endPauses(db);
    await doJobs(db, env);
    expect(await filesIn(join(small, 'outbox'))).toBe(1);
  });
});

describe.skipIf(!isSmall)('a database whose disk is full', () => {
  it('refuses what it cannot keep with 507 and goes on answering; with room again it keeps it', async () => {
    const data = await mkdtemp(join(folder, 'database-'));
    expect(mount('size=128m', data)).toBe(true);
    const postgres = await startEmbeddedPostgres({ dataDir: data });
    const ballast = join(data, 'ballast');
    const own = openDatabase(postgres.connection);
    await prepareDatabase(own);
    const app = await appOn(own);
    const admin = await makePerson(app, own, [await adminRoleId(own)]);
    const write = () =>
      admin.call('POST', '/pages', {
        body: {
          title: 'Terms',
          description: 'What holds',
          content: `<p>${randomBytes(60_000).toString('base64')}</p>`,
        },
      });
    const pages = async () => Number((await admin.call('GET', '/pages')).headers['x-total-count']);

    await writeFile(ballast, Buffer.alloc(128_000_000)).catch(() => undefined);
    let kept = 0;
    let answer = await write();
    // What room is left in its files is used first.
    for (; answer.status === 201 && kept < 200; kept += 1) answer = await write();
    expect([answer.status, answer.body]).toEqual([507, noSpace]);
    expect(await pages()).toBe(kept);
    await rm(ballast);
    expect((await write()).status).toBe(201);
    expect(await pages()).toBe(kept + 1);

    await app.close();
    await own.$client.end();
    await postgres.stop();
    spawnSync('umount', ['--lazy', data]);
  });
});

describe('a file store that', () => {
  const connections = new Set<Socket>();

  /** A server whose files go to this store. */
  async function serverWith(endpoint: string, keys = s3Account) {
    const db = await freshDatabase();
    const storage = await s3Storage({ ...keys, endpoint, bucket: s3Bucket, region: 'us-east-1' }, 500);
    const environment = readEnvironment({ LOG_LEVEL: 'silent', DATA_DIR: folder, REQUESTS_PER_MINUTE: '0' });
    const app = await buildApp({ db, storage, environment });
    afterwards(() => app.close());
    await app.ready();
    const admin = await makePerson(app, db, [await adminRoleId(db)]);
    return {
      post: () => admin.call('POST', '/product-categories', { body: category(1_000) }),
      total: async () => (await admin.call('GET', '/product-categories')).headers['x-total-count'],
      show: (url: string) => call(app, 'GET', new URL(url, 'http://x').pathname),
    };
  }

  /** Takes connections, and never says a word. */
  const mute = createServer((socket) => {
    connections.add(socket);
  });
  afterAll(() => {
    for (const socket of connections) socket.destroy();
    mute.close();
  });

  it('is away or hangs: 503 within seconds and no row; back, it takes and shows files', async () => {
    const s3 = await startS3(join(folder, 's3'));
    const { post, total, show } = await serverWith(s3.endpoint);
    const { iconUrl } = (await post()).body.data;
    expect((await show(iconUrl)).status).toBe(200);

    await s3.stop();
    for (const answer of [await post(), await show(iconUrl)]) {
      expect([answer.status, answer.body]).toEqual([503, away]);
    }
    // In its place something that says nothing.
    await once(mute.listen(s3.port, '127.0.0.1'), 'listening');
    for (const answer of [await post(), await show(iconUrl)]) {
      expect([answer.status, answer.body]).toEqual([503, away]);
    }
    expect(await total()).toBe('1');
    for (const socket of connections) socket.destroy();
    await new Promise((resolve) => mute.close(resolve));

    const again = await startS3(join(folder, 's3'), s3.port);
    expect((await show(iconUrl)).status).toBe(200);
    expect(await filesIn(join(folder, 'incoming'))).toBe(0);
    await again.stop();
  });

  it('refuses the keys: 503, and no row', async () => {
    const s3 = await startS3(join(folder, 's3-keys'));
    const { post, total } = await serverWith(s3.endpoint, { ...s3Account, accessKeyId: 'NOBODY' });
    const answer = await post();
    expect([answer.status, answer.body]).toEqual([503, away]);
    expect(await total()).toBe('0');
    await s3.stop();
  });
});

describe('a database that hangs', () => {
  /** The way to a database: it can be held up for all, or forget the connections that it has. */
  async function wayTo(connection: { host: string; port: number }) {
    const open = new Set<Socket>();
    const forgotten = new WeakSet<Socket>();
    let isHeld = false;
    const server = createServer((here) => {
      const there = connect(join(connection.host, `.s.PGSQL.${connection.port}`));
      for (const [from, to] of [
        [here, there],
        [there, here],
      ] as const) {
        open.add(from);
        from.on('data', (bytes) => {
          if (!isHeld && !forgotten.has(from)) to.write(bytes);
        });
        from.on('error', () => undefined).on('close', () => to.destroy());
      }
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    afterwards(() => {
      for (const socket of open) socket.destroy();
      server.close();
    });
    return {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      hold: (held: boolean) => {
        isHeld = held;
      },
      forget: () => {
        for (const socket of open) forgotten.add(socket);
      },
    };
  }

  it('is told by 503 within seconds; when it goes on, so does the server', async () => {
    const connection = await copyDatabase();
    const { hold, host, port } = await wayTo(connection);
    const own = openDatabase({ ...connection, host, port, query_timeout: 1_000 });
    const app = await appOn(own);
    const admin = await makePerson(app, own, [await adminRoleId(own)]);
    expect((await admin.call('GET', '/users')).status).toBe(200);

    hold(true);
    const signIn = () =>
      call(app, 'POST', `${publicApi}/auth/login`, { body: { email: 'a@b.example', password: 'x' } });
    const answers = await Promise.all([admin.call('GET', '/users'), signIn(), call(app, 'GET', '/readyz')]);
    for (const { status, body } of answers) expect([status, body]).toEqual([503, away]);
    expect((await call(app, 'GET', '/healthz')).status).toBe(200);

    hold(false);
    await expect.poll(async () => (await admin.call('GET', '/users')).status).toBe(200);
    expect((await call(app, 'GET', '/readyz')).status).toBe(200);
    await app.close();
    await own.$client.end();
  }, 40_000);

  it('holds up no page of the console, and no stop that is told twice', async () => {
    const connection = await copyDatabase();
    const { hold, host, port } = await wayTo(connection);
    const { user, database } = connection;
    const DATABASE_URL = `postgres://${user}@${host}:${port}/${database}`;
    const server = await startServer({
      env: { DATABASE_URL, DATA_DIR: await mkdtemp(join(folder, 'hung-')) },
    });
    hold(true);
    const asked = performance.now();
    expect((await fetch(`${server.url}/login`)).status).toBe(200);
    expect(performance.now() - asked).toBeLessThan(5_000);

    server.signal('SIGTERM');
    const again = setInterval(() => server.signal('SIGTERM'), 1_500);
    expect(await server.ended).toBe(1);
    clearInterval(again);
  }, 40_000);

  it('or is forgotten by what leads to it, is asked over another connection some time later', async () => {
    const connection = await copyDatabase();
    const { forget, host, port } = await wayTo(connection);
    const pool = openPool({ ...connection, host, port, max: 1 }, () => {}, 300);
    await pool.query('select 1');
    forget();
    await expect(pool.query('select 1')).rejects.toThrow();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
