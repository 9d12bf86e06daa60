// One, two and four server processes on one database, behind a proxy that gives each request to the next of them.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminApi, publicApi } from '#src/shared/api-bases.ts';
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
  const passed = send({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(passed);
});

let clients = 0;
/** Another client each time, unless one is named: the limit of requests is by address. */
function ask(method: Method, path: string, { address, ...asked }: Asked & { address?: string } = {}) {
  clients += 1;
  const { port } = proxy.address() as AddressInfo;
  const headers = { 'x-forwarded-for': address ?? `10.0.${clients >> 8}.${clients & 255}` };
  return askAt(`http://127.0.0.1:${port}`, method, path, { ...asked, headers });
}

/** The answers of all processes, one after the other, to the same call. */
async function fromEach<T>(take: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const _ of servers) answers.push(await take());
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

describe.each([1, 2, 4])('%i at the same time', (count) => {
  let token: string;
  beforeAll(async () => {
    const missing = Array.from({ length: count - servers.length }, () => startServer({ env }));
    servers.push(...(await Promise.all(missing)));
    token = await signIn();
  });

  it('know every session, until it ends', async () => {
    const other = await signIn();
    const me = async () => (await ask('GET', `${adminApi}/me`, { token: other })).status;
    expect(await fromEach(me)).toEqual(all(200));
    expect((await ask('POST', `${adminApi}/auth/logout`, { token: other })).status).toBe(200);
    expect(await fromEach(me)).toEqual(all(401));
  });

  it('say the same total, right after a record was added too', async () => {
    const total = async () => (await ask('GET', `${adminApi}/pages`, { token })).headers.get('x-total-count');
    const before = Number((await fromEach(total))[0]);
    const page = { title: `Page of ${count}`, description: 'x' };
    expect((await ask('POST', `${adminApi}/pages`, { token, body: page })).status).toBe(201);
    await expect.poll(() => fromEach(total)).toEqual(all(String(before + 1)));
  });

  it('go by the same settings, and tell the same maintenance', async () => {
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

  it('do each job once', async () => {
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
    const look = async () => (await ask('GET', `${adminApi}/me`, { token, address })).status;
    // What all let through together: of four, each had a quarter of it, and is asked ten times more at the most.
    for (let n = 0; n < limit; n += 1) expect(await look()).toBe(200);
    await expect.poll(() => fromEach(look), { timeout: 5_000, interval: 500 }).toEqual(all(429));
    expect((await ask('GET', `${adminApi}/me`, { token })).status).toBe(200);
  });
});

it('end in order', async () => {
  expect(await Promise.all(servers.map(({ stop }) => stop()))).toEqual([0, 0, 0, 0]);
});
