// Tests the server process with its embedded database: folder lock, shutdown and kills.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locks, takeLock } from '#server/db/advisory-locks.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { openDedicatedConnection } from '#server/db/dedicated-connection.ts';
import { readEnvironment } from '#server/environment.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { demoAccounts } from '#server/seed/demo-accounts.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { ask, firstAdmin, signIn } from '#tests/kit/http.ts';
import { isOver, postmasterPid, rounds } from '#tests/kit/postmaster.ts';
import { scratchDir } from '#tests/kit/scratch.ts';
import {
  runToEnd,
  type ServerProcess,
  startProgram,
  startServer,
  stopLeftovers,
} from '#tests/kit/server-process.ts';

/** Shared by all servers of this file, because creating a database takes longer than most tests. */
let dataDir: string;
let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(scratchDir(), 'console embedded '));
  dataDir = join(base, 'data');
});
afterAll(async () => {
  await stopLeftovers();
  // PostgreSQL can still be writing its last file on a busy machine.
  await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** An unconnected client. The timeout matters because a dying server never answers a new connection. */
function newClient() {
  const socket = { host: join(dataDir, 'postgres-socket'), port: 5432, connectionTimeoutMillis: 1_000 };
  return new Client({ ...socket, user: 'console', database: 'console' });
}

const start = () => startServer({ env: { DATA_DIR: dataDir, DEMO_DATA: '0', ...firstAdmin } });

const postRole = (url: string, token: string, name: string) =>
  ask(url, 'POST', `${adminApi}/roles`, { token, body: { name, description: name, permissionIds: [] } });

describe('A server with the embedded database', () => {
  describe('for local use only', () => {
    let server: ServerProcess;
    beforeAll(async () => {
      server = await startServer({ env: { DATA_DIR: dataDir } });
    });
    afterAll(() => server.stop());

    it('prints working demo accounts', async () => {
      for (const { email, password } of demoAccounts) {
        await expect.poll(server.output).toContain(`${email.padEnd(22)} ${password}`);
      }
      const { accessToken: token } = await signIn(server.url, demoAccounts[0]);
      const { body } = await ask(server.url, 'GET', `${adminApi}/users?limit=100`, { token });
      expect(body.data.length).toBeGreaterThanOrEqual(45);
    });

    it('locks its folder: a second server is rejected and the first keeps running', async () => {
      const second = await runToEnd({ env: { DATA_DIR: dataDir } });
      expect(second.code).toBe(1);
      expect(second.stderr).toBe(
        `DATA_DIR ${dataDir} is already in use by another server. Stop it, or choose another DATA_DIR.\n`,
      );
      expect((await ask(server.url, 'GET', '/readyz')).status).toBe(200);
    });
  });

  it.each(['SIGINT', 'SIGHUP'] as const)('stops PostgreSQL when it stops by %s', async (signal) => {
    const server = await start();
    const pid = await postmasterPid(dataDir);
    expect(await server.stop(signal)).toBe(0);
    await isOver(pid);
  });

  it('locks its folder again after PostgreSQL restarted', async () => {
    const server = await start();
    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    const foldersLocks = async () => {
      const client = newClient();
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
    expect((await ask(server.url, 'GET', '/readyz')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it('waits when its folder disappears and never creates another one', async () => {
    const server = await start();
    const { accessToken: token } = await signIn(server.url);
    const folder = join(dataDir, 'postgres');
    const elsewhere = join(base, 'elsewhere');
    const pid = await postmasterPid(dataDir);
    await rename(folder, elsewhere);
    process.kill(pid, 'SIGKILL');
    await expect.poll(server.output).toContain(`${folder} is gone`);
    expect((await ask(server.url, 'GET', '/readyz')).status).toBe(503);
    expect(existsSync(folder)).toBe(false);
    await rename(elsewhere, folder);
    await expect
      .poll(async () => (await ask(server.url, 'GET', `${adminApi}/me`, { token })).status)
      .toBe(200);
    expect(server.output().split(' is gone')).toHaveLength(2);
    expect(await server.stop()).toBe(0);
  });

  const kills = rounds(2, 20);
  it(
    `loses no acknowledged write when killed amid 8 parallel writers, ${kills} times`,
    async () => {
      const acknowledged = new Set<string>();
      let server = await start();
      let { accessToken: token } = await signIn(server.url);

      for (let round = 0; round < kills; round += 1) {
        let written = 0;
        let dying = false;
        let enough: () => void = () => {};
        const writersAreBusy = new Promise<void>((resolve) => {
          enough = resolve;
        });
        const writers = Array.from({ length: 8 }, async (_, writer) => {
          for (let n = 0; ; n += 1) {
            const name = `role ${round} ${writer} ${n}`;
            // Requests in flight at the kill may or may not have been written.
            const answer = await postRole(server.url, token, name).catch(() => undefined);
            // Requests that arrive just after the database died are rejected the same way.
            if (!answer || (dying && answer.status === 503)) return;
            expect(answer.status).toBe(201);
            acknowledged.add(name);
            written += 1;
            if (written === 40) enough();
          }
        });
        await writersAreBusy;
        const pid = await postmasterPid(dataDir);
        dying = true;
        // Every second round kills PostgreSQL as well, like a power failure.
        if (round % 2 === 1) process.kill(pid, 'SIGKILL');
        await server.stop('SIGKILL');
        await Promise.all(writers);

        server = await start();
        ({ accessToken: token } = await signIn(server.url));
        if (round % 2 === 0) expect(await postmasterPid(dataDir)).toBe(pid);
      }

      const found = new Set<string>();
      for (let page = 1; ; page += 1) {
        const { body } = await ask(server.url, 'GET', `${adminApi}/roles?limit=100&page=${page}`, { token });
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

describe('Shutdown', () => {
  /** Starts a slow request body. `bytes` are sent every 200 ms; 0 sends none. */
  async function beginBody(server: ServerProcess, bytes: number) {
    const { accessToken: token } = await signIn(server.url);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `POST ${adminApi}/roles HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"name": "',
    );
    const timer = bytes ? setInterval(() => socket.write('x'.repeat(bytes)), 200) : undefined;
    socket.once('close', () => clearInterval(timer));
    // The server has received the body's start when it answers this later request.
    await ask(server.url, 'GET', '/healthz');
  }

  it('stops PostgreSQL even before the server is ready', async () => {
    const fresh = join(base, 'stopped early');
    const server = startProgram({ env: { DATA_DIR: fresh, DEMO_DATA: '1', LOG_LEVEL: 'info' } });
    await expect.poll(server.output, { interval: 5 }).toContain('Started PostgreSQL');
    const pid = await postmasterPid(fresh);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toContain('is ready');
    await isOver(pid);
  });

  /** Sends SIGTERM every 300 ms until the server ends, and returns its exit code. */
  async function stopImpatiently(server: Pick<ServerProcess, 'signal' | 'ended'>) {
    server.signal('SIGTERM');
    const again = setInterval(() => server.signal('SIGTERM'), 300);
    const code = await server.ended;
    clearInterval(again);
    return code;
  }

  it('leaves the database to another process that migrates when repeated', async () => {
    const { db, close } = await connectDatabase(readEnvironment({ DATA_DIR: dataDir }), {
      prepare: prepareDatabase,
    });
    await takeLock(await db.$client.connect(), locks.migration);
    const pid = await postmasterPid(dataDir);
    const server = startProgram({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'info' } });
    await expect.poll(server.output, { interval: 20 }).toContain('Found PostgreSQL running');
    expect(await stopImpatiently(server)).toBe(1);
    expect((await db.$client.query('select 1')).rowCount).toBe(1);
    await close();
    await isOver(pid);
  });

  it('does not wait for a restarting PostgreSQL that hangs, and stops it', async () => {
    const server = await start();
    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    const next = () => postmasterPid(dataDir).catch(() => pid);
    await expect.poll(next, { interval: 5 }).not.toBe(pid);
    const hung = await next();
    process.kill(hung, 'SIGSTOP');
    const code = await server.stop();
    process.kill(hung, 'SIGCONT');
    expect(code).toBe(0);
    await isOver(hung);
  }, 40_000);

  it('does not wait for a held connection', async () => {
    const { db, close } = await connectDatabase(readEnvironment({ DATA_DIR: dataDir }), {
      prepare: prepareDatabase,
    });
    const held = openDedicatedConnection(db, { prepare: () => undefined, againMs: 60_000 });
    await held.get();
    const pid = await postmasterPid(dataDir);
    await close();
    await isOver(pid);
    await held.end();
  });

  it('does not wait for a body that stalls or arrives byte by byte', async () => {
    const server = await start();
    await beginBody(server, 0);
    await beginBody(server, 1);
    const pid = await postmasterPid(dataDir);
    expect(await server.stop()).toBe(0);
    await isOver(pid);
  });

  it('does not wait for anything when repeated, and still stops PostgreSQL', async () => {
    const server = await start();
    await beginBody(server, 8192);
    const pid = await postmasterPid(dataDir);
    expect(await stopImpatiently(server)).toBe(1);
    await isOver(pid);
  });

  it('is orderly when signalled twice at once, as terminal and npm do', async () => {
    const server = await start();
    // Browsers keep one used connection and one opened in advance.
    await ask(server.url, 'GET', '/healthz');
    const unused = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
    await once(unused, 'connect');
    const pid = await postmasterPid(dataDir);
    server.signal('SIGINT');
    server.signal('SIGINT');
    expect(await server.ended).toBe(0);
    await isOver(pid);
  });
});
