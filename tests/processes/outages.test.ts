// Tests clear answers, atomic writes and recovery without a restart when the disk is full or the file store
// or the database fails.
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
import { readEnvironment } from '#server/environment.ts';
import { s3Storage } from '#server/files/storage/storage.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { publicApi } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { appOn, call } from '#tests/kit/app.ts';
import { copyDatabase, freshDatabase } from '#tests/kit/database.ts';
import { administrator, ask } from '#tests/kit/http.ts';
import { doJobs, skipRetryDelays } from '#tests/kit/jobs.ts';
import { pngOf } from '#tests/kit/pictures.ts';
import { s3Account, s3Bucket, startS3 } from '#tests/kit/s3.ts';
import { startServer } from '#tests/kit/server-process.ts';

const unavailable = { status: false, message: 'The server is not available. Please try again shortly.' };
const insufficientStorage = { status: false, message: 'The server has no disk space left.' };

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

describe.skipIf(!isSmall)('A full disk', () => {
  it('rejects an upload with 507 and accepts it when there is room again', async () => {
    const db = await freshDatabase();
    const app = await appOn(db, { env: { DATA_DIR: small } });
    const admin = await makePerson(app, db, [await adminRoleId(db)]);
    const post = () => admin.call('POST', '/product-categories', { body: category(2_000_000) });
    const refused = await post();
    expect([refused.status, refused.body]).toEqual([507, insufficientStorage]);
    expect(await filesIn(join(small, 'incoming'))).toBe(0);
    expect(await filesIn(join(small, 'uploads'))).toBe(0);
    expect((await admin.call('GET', '/product-categories')).headers['x-total-count']).toBe('0');
    expect(mount('remount,size=20m')).toBe(true);
    expect((await post()).status).toBe(201);
    expect(await filesIn(join(small, 'uploads'))).toBe(1);
  });

  it('delays a message without a partial file and writes it when there is room again', async () => {
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
    await skipRetryDelays(db);
    await doJobs(db, env);
    expect(await filesIn(join(small, 'outbox'))).toBe(1);
  });
});

describe.skipIf(!isSmall)('A database on a full disk', () => {
  it('rejects writes with 507, keeps answering, and accepts writes when there is room again', async () => {
    const data = await mkdtemp(join(folder, 'database-'));
    expect(mount('size=128m', data)).toBe(true);
    const postgres = await startEmbeddedPostgres({ dataDir: data });
    const ballast = join(data, 'ballast');
    const db = openDatabase(postgres.connection);
    await prepareDatabase(db);
    const app = await appOn(db);
    const admin = await makePerson(app, db, [await adminRoleId(db)]);
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
    let created = 0;
    let answer = await write();
    // Writes succeed until the free space inside the database files is used.
    for (; answer.status === 201 && created < 200; created += 1) answer = await write();
    expect([answer.status, answer.body]).toEqual([507, insufficientStorage]);
    expect(await pages()).toBe(created);
    await rm(ballast);
    expect((await write()).status).toBe(201);
    expect(await pages()).toBe(created + 1);

    await app.close();
    await db.$client.end();
    await postgres.stop();
    spawnSync('umount', ['--lazy', data]);
  });
});

describe('A file store', () => {
  const connections = new Set<Socket>();

  /** A server that stores its files at this endpoint. */
  async function serverWith(endpoint: string, keys = s3Account) {
    const db = await freshDatabase();
    const storage = await s3Storage({ ...keys, endpoint, bucket: s3Bucket, region: 'us-east-1' }, 2_000);
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

  /** Accepts connections and never answers. */
  const silentServer = createServer((socket) => {
    connections.add(socket);
  });
  afterAll(() => {
    for (const socket of connections) socket.destroy();
    silentServer.close();
  });

  it('that is down or hangs causes 503 without a row, and works again when it is back', async () => {
    const s3 = await startS3(join(folder, 's3'));
    const { post, total, show } = await serverWith(s3.endpoint);
    const { iconUrl } = (await post()).body.data;
    expect((await show(iconUrl)).status).toBe(200);

    await s3.stop();
    for (const answer of [await post(), await show(iconUrl)]) {
      expect([answer.status, answer.body]).toEqual([503, unavailable]);
    }
    // Replaces the store with a server that never answers.
    await once(silentServer.listen(s3.port, '127.0.0.1'), 'listening');
    for (const answer of [await post(), await show(iconUrl)]) {
      expect([answer.status, answer.body]).toEqual([503, unavailable]);
    }
    expect(await total()).toBe('1');
    for (const socket of connections) socket.destroy();
    await new Promise((resolve) => silentServer.close(resolve));

    const again = await startS3(join(folder, 's3'), s3.port);
    expect((await show(iconUrl)).status).toBe(200);
    expect(await filesIn(join(folder, 'incoming'))).toBe(0);
    await again.stop();
  });

  it('that rejects the keys causes 503 without a row', async () => {
    const s3 = await startS3(join(folder, 's3-keys'));
    const { post, total } = await serverWith(s3.endpoint, { ...s3Account, accessKeyId: 'NOBODY' });
    const answer = await post();
    expect([answer.status, answer.body]).toEqual([503, unavailable]);
    expect(await total()).toBe('0');
    await s3.stop();
  });
});

describe('A database that hangs', () => {
  /** A proxy to the database that can stop forwarding for all connections, or for the open ones. */
  async function startProxy(connection: { host: string; port: number }) {
    const open = new Set<Socket>();
    const forgotten = new WeakSet<Socket>();
    let isHeld = false;
    const server = createServer((client) => {
      const upstream = connect(join(connection.host, `.s.PGSQL.${connection.port}`));
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
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

  it('causes 503 within seconds, and requests succeed when it continues', async () => {
    const connection = await copyDatabase();
    const { hold, host, port } = await startProxy(connection);
    const db = openDatabase({ ...connection, host, port, query_timeout: 4_000 });
    const app = await appOn(db);
    const admin = await makePerson(app, db, [await adminRoleId(db)]);
    expect((await admin.call('GET', '/users')).status).toBe(200);

    hold(true);
    const signIn = () =>
      call(app, 'POST', `${publicApi}/auth/login`, { body: { email: 'a@b.example', password: 'x' } });
    const answers = await Promise.all([admin.call('GET', '/users'), signIn(), call(app, 'GET', '/readyz')]);
    for (const { status, body } of answers) expect([status, body]).toEqual([503, unavailable]);
    expect((await call(app, 'GET', '/healthz')).status).toBe(200);

    hold(false);
    await expect.poll(async () => (await admin.call('GET', '/users')).status).toBe(200);
    expect((await call(app, 'GET', '/readyz')).status).toBe(200);
    await app.close();
    await db.$client.end();
  });

  it('delays neither the pages of the console nor a repeated shutdown', async () => {
    const connection = await copyDatabase();
    const { hold, host, port } = await startProxy(connection);
    const { user, database } = connection;
    const DATABASE_URL = `postgres://${user}@${host}:${port}/${database}`;
    const server = await startServer({
      env: { DATABASE_URL, DATA_DIR: await mkdtemp(join(folder, 'hung-')) },
    });
    hold(true);
    const signIn = ask(server.url, 'POST', `${publicApi}/auth/login`, { body: administrator });
    const hung = signIn.then(({ status }) => `signed in: ${status}`, String);
    const page = fetch(`${server.url}/login`).then(({ status }) => status);
    expect(await Promise.race([hung, page])).toBe(200);

    server.signal('SIGTERM');
    const again = setInterval(() => server.signal('SIGTERM'), 1_500);
    expect(await server.ended).toBe(1);
    clearInterval(again);
  }, 40_000);

  it('on one connection is replaced by another connection after a timeout', async () => {
    const connection = await copyDatabase();
    const { forget, host, port } = await startProxy(connection);
    const pool = openPool({ ...connection, host, port, max: 1 }, () => {}, 2_000);
    await pool.query('select 1');
    forget();
    await expect(pool.query('select 1')).rejects.toThrow();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
