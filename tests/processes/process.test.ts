// The server as a process: how it starts, refuses to start, stops, and what is left when it is killed.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locks } from '#server/db/advisory-locks.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { demoAccounts } from '#server/db/seed/demo-accounts.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartError } from '#server/start-error.ts';
import { folderStorage } from '#server/storage/storage.ts';
import { adminApi, publicApi } from '#src/shared/api-bases.ts';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';
import { startMailServer } from '#tests/kit/mail-server.ts';
import { scratchDir } from '#tests/kit/scratch.ts';
import { runToEnd, type ServerProcess, startServer, stopLeftovers } from '#tests/kit/server-process.ts';
import { rounds } from '#tests/kit/soak.ts';

const administrator = { email: 'first@tests.example.com', password: 'a password for tests only' };
const firstAdmin = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(scratchDir(), 'console process '));
});

/** One for all servers with the embedded database, one after the other: to make it takes longer than most tests. */
const embeddedDir = () => join(base, 'embedded');
afterAll(async () => {
  await stopLeftovers();
  await rm(base, { recursive: true, force: true });
});

/** On a database of its own in the run's PostgreSQL: that starts faster than an embedded one. */
const onDatabase = async () => {
  const connection = await copyDatabase();
  return { connection, env: { DATABASE_URL: databaseUrl(connection), DATA_DIR: join(base, 'unused') } };
};

async function ask(url: string, path: string, options: RequestInit & { token?: string } = {}) {
  const { token, ...rest } = options;
  const response = await fetch(`${url}${path}`, {
    ...rest,
    headers: {
      ...(rest.body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(rest.headers as Record<string, string>),
    },
  });
  return { status: response.status, body: await response.json() };
}

async function signIn(url: string, { email, password }: { email: string; password: string } = administrator) {
  const { body } = await ask(url, `${publicApi}/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  });
  return body.data.accessToken as string;
}

const postRole = (url: string, token: string, name: string) =>
  ask(url, `${adminApi}/roles`, {
    method: 'POST',
    token,
    body: JSON.stringify({ name, description: name, permissionIds: [] }),
  });

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A process that was told to end is there for a moment after its last words. */
const isOver = (pid: number) => expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);

const postmasterPid = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => ''), 10);

describe('it does not start', () => {
  const refused = async (env: Record<string, string>) => {
    const { code, stdout, stderr } = await runToEnd({ env });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    return stderr.trimEnd().split('\n');
  };

  it('with wrong settings: one line for each', async () => {
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

  it('where its port is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    const dataDir = join(base, 'never made');
    expect(await refused({ DATA_DIR: dataDir, PORT: String(port) })).toEqual([
      `Port ${port} is taken. Stop what uses it, or choose another PORT.`,
    ]);
    // It is said before a database is made.
    expect(existsSync(dataDir)).toBe(false);
    other.close();
  });

  it('on a host that is not this machine', async () => {
    const { env } = await onDatabase();
    expect(await refused({ ...env, HOST: '192.0.2.1' })).toEqual([
      'HOST 192.0.2.1 is no address of this machine.',
    ]);
  });

  it('where DATA_DIR cannot be a folder', async () => {
    const file = join(base, 'a file');
    await writeFile(file, '');
    const { env } = await onDatabase();
    for (const lines of await Promise.all([{}, env].map((more) => refused({ ...more, DATA_DIR: file })))) {
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(file);
    }
  });

  // What the process prints of such an error is its message.
  it.each([
    ['its embedded database', (dataDir: string) => startEmbeddedPostgres({ dataDir })],
    ['its uploads', folderStorage],
  ])('where DATA_DIR cannot be a folder for %s, whatever is in its way', async (_, make) => {
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

  it('where the database does not answer, is not there, or does not let it in', async () => {
    const { connection } = await onDatabase();
    const [notThere = '', ...others] = [
      databaseUrl({ ...connection, database: 'not_there' }),
      databaseUrl({ ...connection, user: 'nobody' }),
      'postgres://console@127.0.0.1:1/console',
    ];
    const said = /^The database cannot be used: ./;
    const lines = await refused({ DATABASE_URL: notThere });
    expect(lines).toEqual([expect.stringMatching(said)]);
    for (const DATABASE_URL of others) {
      const connected = connectDatabase(readEnvironment({ DATABASE_URL }));
      const error: Error = await connected.then(
        () => expect.unreachable(DATABASE_URL),
        (reason) => reason,
      );
      expect(error).toBeInstanceOf(StartError);
      expect(error.message).toMatch(said);
      expect(error.message.trimEnd()).not.toContain('\n');
    }
  });

  it('with a first administrator that the rules refuse', async () => {
    const { env } = await onDatabase();
    const lines = await refused({ ...env, ...firstAdmin, ADMIN_PASSWORD: 'short' });
    expect(lines).toEqual(['ADMIN_EMAIL or ADMIN_PASSWORD: Password must be at least 12 characters']);
  });
});

describe('it starts', () => {
  it('without demo data on a database of its own choice, with the first administrator', async () => {
    const { env } = await onDatabase();
    const server = await startServer({ env: { ...env, ...firstAdmin } });
    const token = await signIn(server.url);
    const { body } = await ask(server.url, `${adminApi}/users`, { token });
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual([administrator.email]);
    expect(server.output()).not.toContain('Demo accounts');
    expect(server.output()).not.toContain(administrator.password);
    expect(await server.stop()).toBe(0);

    // Where there is an administrator, the settings make no second one.
    const again = await startServer({
      env: { ...env, ...firstAdmin, ADMIN_EMAIL: 'second@tests.example.com' },
    });
    const users = await ask(again.url, `${adminApi}/users`, { token });
    expect(users.body.data).toHaveLength(1);
    expect(await again.stop()).toBe(0);
  });

  it('twice at once on an empty database, and both work', async () => {
    const { connection } = await onDatabase();
    const client = new Client(connection);
    await client.connect();
    await client.query(
      'drop schema public cascade; drop schema if exists drizzle cascade; create schema public',
    );
    await client.end();
    const env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: join(base, 'unused') };
    const servers = await Promise.all([startServer({ env }), startServer({ env })]);
    for (const { url } of servers) expect((await ask(url, '/readyz')).status).toBe(200);
    expect(await Promise.all(servers.map(({ stop }) => stop()))).toEqual([0, 0]);
  });

  it('and logs neither passwords nor tokens', async () => {
    const { env } = await onDatabase();
    const server = await startServer({ env: { ...env, ...firstAdmin, LOG_LEVEL: 'trace' } });
    const token = await signIn(server.url);
    await ask(server.url, `${adminApi}/me`, { token });
    await ask(server.url, `${adminApi}/users?q=somebody`, { token: `${token}x` });
    await server.stop();
    expect(server.output()).toContain('answered');
    expect(server.output()).not.toContain(token);
    expect(server.output()).not.toContain(administrator.password);
    expect(server.output()).not.toMatch(/argon2|[Bb]earer/);
  });
});

describe('with the embedded database', () => {
  describe('on this machine alone', () => {
    let dataDir: string;
    let server: ServerProcess;
    beforeAll(async () => {
      dataDir = embeddedDir();
      server = await startServer({ env: { DATA_DIR: dataDir } });
    });
    afterAll(() => server.stop());

    it('shows the demo accounts, and they work', async () => {
      for (const { email, password } of demoAccounts) {
        await expect.poll(server.output).toContain(`${email.padEnd(22)} ${password}`);
      }
      const token = await signIn(server.url, demoAccounts[0]);
      const { body } = await ask(server.url, `${adminApi}/users?limit=100`, { token });
      expect(body.data.length).toBeGreaterThanOrEqual(45);
    });

    it('holds its folder: a second server is refused, and the first goes on', async () => {
      const second = await runToEnd({ env: { DATA_DIR: dataDir } });
      expect(second.code).toBe(1);
      expect(second.stderr).toBe(
        `DATA_DIR ${dataDir} is already in use by another server. Stop it, or choose another DATA_DIR.\n`,
      );
      expect((await ask(server.url, '/readyz')).status).toBe(200);
    });
  });

  it('takes PostgreSQL with it when it stops', async () => {
    const dataDir = embeddedDir();
    const server = await startServer({ env: { DATA_DIR: dataDir, DEMO_DATA: '0', ...firstAdmin } });
    const pid = await postmasterPid(dataDir);
    expect(await server.stop('SIGINT')).toBe(0);
    await isOver(pid);
  });

  it('holds its folder again after PostgreSQL was away', async () => {
    const dataDir = embeddedDir();
    const server = await startServer({ env: { DATA_DIR: dataDir, DEMO_DATA: '0', ...firstAdmin } });
    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    const foldersLocks = async () => {
      const host = join(dataDir, 'postgres-socket');
      // Who comes in the moment of its death is never answered.
      const socket = { host, port: 5432, connectionTimeoutMillis: 1_000 };
      const client = new Client({ ...socket, user: 'console', database: 'console' });
      try {
        await client.connect();
        return (await client.query(`select 1 from pg_locks where objid = ${locks.server} and granted`)).rows
          .length;
      } catch {
        return 0;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    await expect.poll(foldersLocks).toBe(1);
    expect(await postmasterPid(dataDir)).not.toBe(pid);
    const second = await runToEnd({ env: { DATA_DIR: dataDir } });
    expect([second.code, second.stderr]).toEqual([
      1,
      `DATA_DIR ${dataDir} is already in use by another server. Stop it, or choose another DATA_DIR.\n`,
    ]);
    expect((await ask(server.url, '/readyz')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it('waits for its folder where that is gone, and makes no other in its place', async () => {
    const dataDir = embeddedDir();
    const server = await startServer({ env: { DATA_DIR: dataDir, DEMO_DATA: '0', ...firstAdmin } });
    const token = await signIn(server.url);
    const folder = join(dataDir, 'postgres');
    const elsewhere = join(base, 'elsewhere');
    const pid = await postmasterPid(dataDir);
    await rename(folder, elsewhere);
    process.kill(pid, 'SIGKILL');
    await expect.poll(server.output).toContain(`${folder} is gone`);
    expect((await ask(server.url, '/readyz')).status).toBe(503);
    expect(existsSync(folder)).toBe(false);
    await rename(elsewhere, folder);
    await expect
      .poll(async () => (await ask(server.url, `${adminApi}/me`, { token })).status, { timeout: 10_000 })
      .toBe(200);
    expect(server.output().split(' is gone')).toHaveLength(2);
    expect(await server.stop()).toBe(0);
  });

  const kills = rounds(2, 20);
  it(
    `killed in the middle of 8 parallel writers, ${kills} times, it loses nothing that was acknowledged`,
    async () => {
      const dataDir = embeddedDir();
      const env = { DATA_DIR: dataDir, DEMO_DATA: '0', ...firstAdmin };
      const acknowledged = new Set<string>();
      let server: ServerProcess = await startServer({ env });
      let token = await signIn(server.url);

      for (let round = 0; round < kills; round += 1) {
        let written = 0;
        let dying = false;
        let enough: () => void = () => {};
        const inTheMiddle = new Promise<void>((resolve) => {
          enough = resolve;
        });
        const writers = Array.from({ length: 8 }, async (_, writer) => {
          for (let n = 0; ; n += 1) {
            const name = `role ${round} ${writer} ${n}`;
            // The server is gone: what was on its way then may be written or not.
            const answer = await postRole(server.url, token, name).catch(() => undefined);
            // So is one that met the server when its database had just died.
            if (!answer || (dying && answer.status === 503)) return;
            expect(answer.status).toBe(201);
            acknowledged.add(name);
            written += 1;
            if (written === 40) enough();
          }
        });
        await inTheMiddle;
        const pid = await postmasterPid(dataDir);
        dying = true;
        // In each other round PostgreSQL dies as well, as when the machine does.
        if (round % 2 === 1) process.kill(pid, 'SIGKILL');
        await server.stop('SIGKILL');
        await Promise.all(writers);

        server = await startServer({ env });
        token = await signIn(server.url);
        if (round % 2 === 0) expect(await postmasterPid(dataDir)).toBe(pid);
      }

      const found = new Set<string>();
      for (let page = 1; ; page += 1) {
        const { body } = await ask(server.url, `${adminApi}/roles?limit=100&page=${page}`, { token });
        for (const { name } of body.data) found.add(name);
        if (body.data.length < 100) break;
      }
      expect([...acknowledged].filter((name) => !found.has(name))).toEqual([]);
      expect(acknowledged.size).toBeGreaterThanOrEqual(40 * kills);
      expect(await server.stop()).toBe(0);
    },
    rounds(120_000, 600_000),
  );
});

describe('told to stop', () => {
  it('it finishes what is in flight, takes nothing new, and ends with 0', async () => {
    const { connection, env } = await onDatabase();
    const server = await startServer({ env: { ...env, ...firstAdmin } });
    const token = await signIn(server.url);

    const client = new Client(connection);
    await client.connect();
    await client.query('begin; lock table roles in exclusive mode');
    const waiting = postRole(server.url, token, 'in flight');
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
        ask(server.url, '/readyz').then(
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

  /** Begins a body that it never ends; `drip`: a byte of it comes now and then. */
  async function beginBody(server: ServerProcess, drip: boolean) {
    const token = await signIn(server.url, demoAccounts[0]);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `POST ${adminApi}/roles HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name": "',
    );
    const timer = drip ? setInterval(() => socket.write('x'), 200) : undefined;
    socket.once('close', () => clearInterval(timer));
    // The server has it when it answers what was sent after it.
    await ask(server.url, '/healthz');
  }

  it('it waits for no body that stands still', async () => {
    const dataDir = embeddedDir();
    const server = await startServer({ env: { DATA_DIR: dataDir } });
    await beginBody(server, false);
    const pid = await postmasterPid(dataDir);
    expect(await server.stop()).toBe(0);
    await isOver(pid);
  });

  it('and told again, it waits for nothing, and takes PostgreSQL with it all the same', async () => {
    const dataDir = embeddedDir();
    const server = await startServer({ env: { DATA_DIR: dataDir } });
    await beginBody(server, true);
    const pid = await postmasterPid(dataDir);
    server.signal('SIGTERM');
    const again = setInterval(() => server.signal('SIGTERM'), 300);
    expect(await server.ended).toBe(1);
    clearInterval(again);
    await isOver(pid);
  });

  it('twice at once, as a terminal and npm both do, it still stops in order', async () => {
    const dataDir = embeddedDir();
    const server = await startServer({ env: { DATA_DIR: dataDir } });
    // A browser's connections: one that was used, and one that was opened ahead of need.
    await ask(server.url, '/healthz');
    const unused = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
    await once(unused, 'connect');
    const pid = await postmasterPid(dataDir);
    server.signal('SIGINT');
    server.signal('SIGINT');
    expect(await server.ended).toBe(0);
    await isOver(pid);
  });
});

describe('a web server and a worker of their own', () => {
  it('a message whose worker is killed in the middle of it is sent by the next worker', async () => {
    const { env } = await onDatabase();
    const mute = createServer();
    await once(mute.listen(0, '127.0.0.1'), 'listening');
    const smtp = await startMailServer();
    const mail = { ...env, MAIL_FROM: 'console@example.com' };
    const { port } = mute.address() as AddressInfo;
    const silent = { ...mail, SMTP_URL: `smtp://127.0.0.1:${port}` };
    const web = await startServer({ env: { ...silent, ...firstAdmin, ROLE: 'web' } });
    const token = await signIn(web.url);
    const post = async (path: string, body: object) =>
      (await ask(web.url, `${adminApi}${path}`, { method: 'POST', token, body: JSON.stringify(body) })).body;
    const store = (await post('/stores', { name: 'Shop', ownerId: null })).data.data;
    const email = { email: 'shop@example.com', purpose: 'Support', storeId: store.id };
    const { id } = (await post('/store-emails', email)).data;

    const reached = once(mute, 'connection');
    const first = await startServer({ env: { ...silent, ROLE: 'worker' } });
    expect((await post(`/store-emails/${id}/verify`, {})).message).toContain('is on its way');
    await reached;
    await first.stop('SIGKILL');

    const second = await startServer({ env: { ...mail, SMTP_URL: smtp.url, ROLE: 'worker' } });
    await expect
      .poll(() => smtp.mails.map(({ to }) => to), { timeout: 30_000 })
      .toEqual([['shop@example.com']]);
    expect(await second.stop()).toBe(0);
    expect(await web.stop()).toBe(0);
    await Promise.all([smtp.close(), new Promise((resolve) => mute.close(resolve))]);
  }, 60_000);

  it('need a database that both can reach', async () => {
    const { code, stderr } = await runToEnd({ env: { ROLE: 'worker', DATA_DIR: join(base, 'alone') } });
    expect([code, stderr]).toEqual([
      1,
      'ROLE web and worker need DATABASE_URL: the embedded database has one process\n',
    ]);
  });
});
