// Tests the server process: start, failed start, shutdown and recovery after a kill.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { readEnvironment } from '#server/environment.ts';
import { folderStorage } from '#server/files/storage/storage.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { StartError } from '#server/start-error.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';
import { administrator, ask, firstAdmin, signIn } from '#tests/kit/http.ts';
import { startMailServer } from '#tests/kit/mail-server.ts';
import { scratchDir } from '#tests/kit/scratch.ts';
import { runToEnd, startServer, stopLeftovers } from '#tests/kit/server-process.ts';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(scratchDir(), 'console process '));
});
afterAll(async () => {
  await stopLeftovers();
  await rm(base, { recursive: true, force: true });
});

/** Uses a separate database in the PostgreSQL of the run, which starts faster than an embedded one. */
const onDatabase = async () => {
  const connection = await copyDatabase();
  return { connection, env: { DATABASE_URL: databaseUrl(connection), DATA_DIR: join(base, 'unused') } };
};

describe('A failed start', () => {
  const refused = async (env: Record<string, string>) => {
    const { code, stdout, stderr } = await runToEnd({ env });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    return stderr.trimEnd().split('\n');
  };

  it('prints one line for each invalid setting', async () => {
    const env = {
      PORT: '70000',
      LOG_LEVEL: 'loud',
      SESSION_IDLE_MINUTES: 'ten',
      LOGIN_MAX_FAILURES: '0',
      DATABASE_URL: 'mysql://x',
      DEMO_DATA: 'maybe',
      ADMIN_EMAIL: 'nobody',
    };
    const lines = await refused(env);
    expect(lines.map((line) => line.split(' ', 1)[0]).toSorted()).toEqual(
      [...Object.keys(env), 'ADMIN_EMAIL'].toSorted(),
    );
    expect(lines).toContain('PORT must be a whole number from 0 to 65535');
    expect(lines).toContain('ADMIN_EMAIL and ADMIN_PASSWORD must be given together');
  });

  it('is reported when the port is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    const dataDir = join(base, 'never made');
    expect(await refused({ DATA_DIR: dataDir, PORT: String(port) })).toEqual([
      `Port ${port} is in use. Stop the program that uses it, or choose another PORT.`,
    ]);
    // The port is checked before a database is created.
    expect(existsSync(dataDir)).toBe(false);
    other.close();
  });

  it('is reported when HOST is not an address of this machine', async () => {
    const { env } = await onDatabase();
    expect(await refused({ ...env, HOST: '192.0.2.1' })).toEqual([
      'HOST 192.0.2.1 is not an address of this machine.',
    ]);
  });

  it('is reported when DATA_DIR cannot be a folder', async () => {
    const file = join(base, 'a file');
    await writeFile(file, '');
    const { env } = await onDatabase();
    for (const lines of await Promise.all([{}, env].map((more) => refused({ ...more, DATA_DIR: file })))) {
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(file);
    }
  });

  // The process prints only the message of a StartError.
  it.each([
    ['its embedded database', (dataDir: string) => startEmbeddedPostgres({ dataDir })],
    ['its uploads', folderStorage],
  ])('is reported when %s cannot use DATA_DIR as a folder', async (_, make) => {
    const file = join(base, 'another file');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'data'), '/dev/null', '/proc/nowhere/data']) {
      const error: Error = await Promise.resolve(make(dataDir)).then(
        () => expect.unreachable(dataDir),
        (reason) => reason,
      );
      expect(error).toBeInstanceOf(StartError);
      expect(error.message).toContain(dataDir);
      expect(error.message.trimEnd()).not.toContain('\n');
    }
  });

  it('is reported when the database does not answer, does not exist or rejects the user', async () => {
    const { connection } = await onDatabase();
    const [notThere = '', ...others] = [
      databaseUrl({ ...connection, database: 'not_there' }),
      databaseUrl({ ...connection, user: 'nobody' }),
      'postgres://console@127.0.0.1:1/console',
    ];
    const databaseError = /^The database cannot be used: ./;
    const lines = await refused({ DATABASE_URL: notThere });
    expect(lines).toEqual([expect.stringMatching(databaseError)]);
    for (const DATABASE_URL of others) {
      const connected = connectDatabase(readEnvironment({ DATABASE_URL }), { prepare: prepareDatabase });
      const error: Error = await connected.then(
        () => expect.unreachable(DATABASE_URL),
        (reason) => reason,
      );
      expect(error).toBeInstanceOf(StartError);
      expect(error.message).toMatch(databaseError);
      expect(error.message.trimEnd()).not.toContain('\n');
    }
  });

  it('is reported when the first administrator is invalid', async () => {
    const { env } = await onDatabase();
    const lines = await refused({ ...env, ...firstAdmin, ADMIN_PASSWORD: 'short' });
    expect(lines).toEqual(['ADMIN_EMAIL or ADMIN_PASSWORD: Password must be at least 12 characters']);
  });
});

describe('A start', () => {
  it('creates the first administrator without demo data in a given database', async () => {
    const { env } = await onDatabase();
    const server = await startServer({ env: { ...env, ...firstAdmin } });
    const { accessToken: token } = await signIn(server.url);
    const { body } = await ask(server.url, 'GET', `${adminApi}/users`, { token });
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual([administrator.email]);
    expect(server.output()).not.toContain('Demo accounts');
    expect(server.output()).not.toContain(administrator.password);
    expect(await server.stop()).toBe(0);

    // The settings create no second administrator.
    const again = await startServer({
      env: { ...env, ...firstAdmin, ADMIN_EMAIL: 'second@tests.example.com' },
    });
    const users = await ask(again.url, 'GET', `${adminApi}/users`, { token });
    expect(users.body.data).toHaveLength(1);
    expect(await again.stop()).toBe(0);
  });

  it('succeeds twice at once on an empty database', async () => {
    const { connection } = await onDatabase();
    const client = new Client(connection);
    await client.connect();
    await client.query(
      'drop schema public cascade; drop schema if exists drizzle cascade; create schema public',
    );
    await client.end();
    const env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: join(base, 'unused') };
    const servers = await Promise.all([startServer({ env }), startServer({ env })]);
    for (const { url } of servers) expect((await ask(url, 'GET', '/readyz')).status).toBe(200);
    expect(await Promise.all(servers.map(({ stop }) => stop()))).toEqual([0, 0]);
  });

  it('logs neither passwords nor tokens', async () => {
    const { env } = await onDatabase();
    const server = await startServer({ env: { ...env, ...firstAdmin, LOG_LEVEL: 'trace' } });
    const { accessToken: token } = await signIn(server.url);
    await ask(server.url, 'GET', `${adminApi}/me`, { token });
    await ask(server.url, 'GET', `${adminApi}/users?q=somebody`, { token: `${token}x` });
    await server.stop();
    expect(server.output()).toContain('answered');
    expect(server.output()).not.toContain(token);
    expect(server.output()).not.toContain(administrator.password);
    expect(server.output()).not.toMatch(/argon2|[Bb]earer/);
  });
});

describe('Shutdown', () => {
  it('finishes requests in flight, accepts no new ones and exits with 0', async () => {
    const { connection, env } = await onDatabase();
    const server = await startServer({ env: { ...env, ...firstAdmin } });
    const { accessToken: token } = await signIn(server.url);

    const client = new Client(connection);
    await client.connect();
    await client.query('begin; lock table roles in exclusive mode');
    const waiting = ask(server.url, 'POST', `${adminApi}/roles`, {
      token,
      body: { name: 'in flight', description: 'x', permissionIds: [] },
    });
    await expect
      .poll(async () => {
        const { rows } = await client.query(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length;
      })
      .toBe(1);

    server.signal('SIGTERM');
    await expect
      .poll(() =>
        ask(server.url, 'GET', '/readyz').then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .not.toBe(200);
    await client.query('commit');

    expect((await waiting).status).toBe(201);
    expect(await server.ended).toBe(0);
    const { rows } = await client.query(`select name from roles where name = 'in flight'`);
    expect(rows).toHaveLength(1);
    await client.end();
  });
});

describe('Shutdown during the download of a large file', () => {
  const bytes = 9_000_000;

  /** Requests the file without reading the response body. */
  async function startDownload() {
    const { connection, env } = await onDatabase();
    const server = await startServer({ env });
    const key = `${randomUUID()}.bin`;
    await writeFile(join(env.DATA_DIR, 'uploads', key), Buffer.alloc(bytes));
    const client = new Client(connection);
    await client.connect();
    await client.query(
      `insert into uploads (id, key, file_name, mime_type, size, created_at)
       values (gen_random_uuid(), $1, 'large.bin', 'application/octet-stream', $2, now())`,
      [key, bytes],
    );
    await client.end();
    const sent = request(`${server.url}/uploads/${key}`).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { server, answer };
  }

  async function stalledDownload() {
    const { server, answer } = await startDownload();
    const cut = once(answer, 'error');
    expect(await server.stop()).toBe(0);
    answer.resume();
    await cut;
  }

  async function slowDownload() {
    const { server, answer } = await startDownload();
    server.signal('SIGTERM');
    let read = 0;
    const startedAt = performance.now();
    for await (const part of answer) {
      read += part.length;
      // Slightly more than 1 MB a second: the download takes longer than the timeout for a stalled one.
      await setTimeout(Math.max(0, startedAt + read / 1_300 - performance.now()));
    }
    expect(read).toBe(bytes);
    expect(await server.ended).toBe(0);
  }

  // Both mostly wait, so they run at the same time.
  it('drops a download that nobody reads and finishes one that is read slowly', async () => {
    await Promise.all([stalledDownload(), slowDownload()]);
  }, 60_000);
});

describe('Separate web and worker processes', () => {
  it('send a message again when its worker was killed while sending', async () => {
    const { env } = await onDatabase();
    const silentServer = createServer();
    await once(silentServer.listen(0, '127.0.0.1'), 'listening');
    const smtp = await startMailServer();
    const mail = { ...env, MAIL_FROM: 'console@example.com' };
    const { port } = silentServer.address() as AddressInfo;
    const silent = { ...mail, SMTP_URL: `smtp://127.0.0.1:${port}` };
    const web = await startServer({ env: { ...silent, ...firstAdmin, ROLE: 'web' } });
    const { accessToken: token } = await signIn(web.url);
    const post = async (path: string, body: object) =>
      (await ask(web.url, 'POST', `${adminApi}${path}`, { token, body })).body;
    const store = (await post('/stores', { name: 'Shop', ownerId: null })).data.data;
    const email = { email: 'shop@example.com', purpose: 'Support', storeId: store.id };
    const { id } = (await post('/store-emails', email)).data;

    const reached = once(silentServer, 'connection');
    const first = await startServer({ env: { ...silent, ROLE: 'worker' } });
    expect((await post(`/store-emails/${id}/verify`, {})).message).toContain('is on its way');
    await reached;
    await first.stop('SIGKILL');

    const second = await startServer({ env: { ...mail, SMTP_URL: smtp.url, ROLE: 'worker' } });
    await expect
      .poll(() => smtp.mails.flatMap(({ to }) => to).sort(), { timeout: 30_000 })
      .toEqual([firstAdmin.ADMIN_EMAIL, 'shop@example.com']);
    expect(await second.stop()).toBe(0);
    expect(await web.stop()).toBe(0);
    await Promise.all([smtp.close(), new Promise((resolve) => silentServer.close(resolve))]);
  }, 60_000);

  it('need a shared database', async () => {
    const { code, stderr } = await runToEnd({ env: { ROLE: 'worker', DATA_DIR: join(base, 'alone') } });
    expect([code, stderr]).toEqual([
      1,
      'ROLE web and worker need DATABASE_URL: the embedded database serves one process\n',
    ]);
  });
});
