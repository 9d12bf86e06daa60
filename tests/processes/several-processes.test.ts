// Tests one, two and four server processes on one database behind a round-robin proxy.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import type { Method } from '#tests/kit/app.ts';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';
import { type Asked, administrator, ask as askAt, firstAdmin } from '#tests/kit/http.ts';
import { startMailServer } from '#tests/kit/mail-server.ts';
import { type ServerProcess, startServer, stopLeftovers } from '#tests/kit/server-process.ts';

const limit = 60;
const smtp = await startMailServer();
const servers: ServerProcess[] = [];
let env: Record<string, string>;
let turn = 0;

/** Gives each request to the next server. */
const proxy = createServer((request, response) => {
  const { port } = new URL(servers[turn++ % servers.length]?.url ?? '');
  const { url: path, method, headers } = request;
  const forwarded = send({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(forwarded);
});

let clients = 0;
/**
 * Each call comes from another client address unless one is given, because requests are limited by address.
 */
function ask(method: Method, path: string, { address, ...options }: Asked & { address?: string } = {}) {
  clients += 1;
  const { port } = proxy.address() as AddressInfo;
  const headers = { 'x-forwarded-for': address ?? `10.0.${clients >> 8}.${clients & 255}` };
  return askAt(`http://127.0.0.1:${port}`, method, path, { ...options, headers });
}

/** Repeats a call once for each process and returns the answers in order. */
async function fromEach<T>(repeat: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const _ of servers) answers.push(await repeat());
  return answers;
}
const all = <T>(value: T) => servers.map(() => value);

async function signIn(): Promise<string> {
  const { body } = await ask('POST', `${publicApi}/auth/login`, { body: administrator });
  return body.data.accessToken;
}

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-several-'));
  env = {
    DATABASE_URL: databaseUrl(await copyDatabase()),
    DATA_DIR: dataDir,
    DATABASE_PROCESSES: '4',
    DATABASE_CONNECTIONS: '4',
    ...firstAdmin,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'console@example.com',
    REQUESTS_PER_MINUTE: String(limit),
    TRUST_PROXY: '127.0.0.1',
  };
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return async () => {
    await stopLeftovers();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(async () => {
  proxy.closeAllConnections();
  await Promise.all([smtp.close(), new Promise((resolve) => proxy.close(resolve))]);
});

describe.each([1, 2, 4])('%i server processes', (count) => {
  let token: string;
  beforeAll(async () => {
    const missing = Array.from({ length: count - servers.length }, () => startServer({ env }));
    servers.push(...(await Promise.all(missing)));
    token = await signIn();
  });

  it('accept a session until it ends', async () => {
    const other = await signIn();
    const me = async () => (await ask('GET', `${adminApi}/me`, { token: other })).status;
    expect(await fromEach(me)).toEqual(all(200));
    expect((await ask('POST', `${adminApi}/auth/logout`, { token: other })).status).toBe(200);
    expect(await fromEach(me)).toEqual(all(401));
  });

  it('return the same total right after a record was added', async () => {
    const total = async () => (await ask('GET', `${adminApi}/pages`, { token })).headers.get('x-total-count');
    const before = Number((await fromEach(total))[0]);
    const page = { title: `Page of ${count}`, description: 'x' };
    expect((await ask('POST', `${adminApi}/pages`, { token, body: page })).status).toBe(201);
    await expect.poll(() => fromEach(total)).toEqual(all(String(before + 1)));
  });

  it('use the same settings and maintenance mode', async () => {
    const site = async () => (await ask('GET', `${adminApi}/me/site`, { token })).body.data;
    const save = (key: string, value: unknown) =>
      ask('POST', `${adminApi}/settings/bulk-update`, { token, body: [{ key, value }] });
    await save('site_name', `Site of ${count}`);
    await expect.poll(() => fromEach(async () => (await site()).name)).toEqual(all(`Site of ${count}`));
    await save('maintenance_mode', true);
    await expect
      .poll(() => fromEach(async () => (await site()).maintenance))
      .toEqual(all(expect.any(String)));
    await save('maintenance_mode', false);
    await expect.poll(() => fromEach(async () => (await site()).maintenance)).toEqual(all(null));
  });

  it('run each job once', async () => {
    const post = async (path: string, body: object) =>
      (await ask('POST', `${adminApi}${path}`, { token, body })).body.data;
    const store = (await post('/stores', { name: `Store of ${count}`, ownerId: null })).data;
    const addresses = [1, 2, 3, 4].map((n) => `shop${n}-of-${count}@example.com`);
    for (const email of addresses) {
      const { id } = await post('/store-emails', { email, purpose: 'Support', storeId: store.id });
      await post(`/store-emails/${id}/verify`, {});
    }
    const sent = () => smtp.mails.flatMap(({ to }) => to).filter((to) => addresses.includes(to));
    await expect.poll(() => sent().toSorted()).toEqual(addresses);
  });

  it('count the requests of an address together', async () => {
    const address = `192.0.2.${count}`;
    const statusOf = async () => (await ask('GET', `${adminApi}/me`, { token, address })).status;
    // Checks the combined limit: with four processes each gets a quarter of the requests.
    for (let n = 0; n < limit; n += 1) expect(await statusOf()).toBe(200);
    await expect.poll(() => fromEach(statusOf), { interval: 500 }).toEqual(all(429));
    expect((await ask('GET', `${adminApi}/me`, { token })).status).toBe(200);
  });
});

it('exits with 0 in all processes', async () => {
  expect(await Promise.all(servers.map(({ stop }) => stop()))).toEqual([0, 0, 0, 0]);
});
