// Tests that an overloaded server rejects requests with 503 and recovers soon afterwards.
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { totalmem } from 'node:os';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { waitingFor } from '#server/db/connection-shares.ts';
import { unavailable } from '#server/http/errors.ts';
import { limitBodyMemory } from '#server/http/plugins/arriving-bodies.ts';
import { answerError } from '#server/http/plugins/error-handler.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { call, testApp } from '#tests/kit/app.ts';

const connections = 2;
const queueLimit = 100 * connections;
const token = 'a-token-for-tests-only';
/** A separate server for each test, because earlier load counts for a while. */
async function server() {
  const { app, db } = await testApp({
    env: { DATABASE_CONNECTIONS: String(connections), METRICS_TOKEN: token, OVERLOAD_DELAY_MS: '500' },
  });
  const admin = await makePerson(app, db, [await adminRoleId(db)]);
  return { app, db, admin, me: async () => (await admin.call('GET', '/me')).status };
}

it('rejects calls beyond a full queue with Retry-After and answers the earlier ones', async () => {
  const { app, db, admin } = await server();
  const holder = new Client(db.$client.options);
  await holder.connect();
  await holder.query('begin; lock table traffic_plans in access exclusive mode');
  const held = Array.from({ length: queueLimit }, () => admin.call('GET', '/traffic-plans'));
  await expect.poll(() => waitingFor(db.$client)).toBeGreaterThan(0);
  const refused: Awaited<(typeof held)[number]>[] = [];
  const more = Array.from({ length: 60 }, async () => {
    const answer = await admin.call('GET', '/traffic-plans');
    if (answer.status === 503) refused.push(answer);
  });
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(headers['retry-after']).toBe('5');
    expect(headers['x-request-id']).toBeDefined();
    expect(body).toEqual({
      status: false,
      message: 'The server is not available. Please try again shortly.',
    });
  }
  expect((await call(app, 'GET', '/healthz')).status).toBe(200);
  await holder.query('rollback');
  await holder.end();
  await Promise.all(more);
  const statuses = new Set((await Promise.all(held)).map(({ status }) => status));
  expect(statuses).toEqual(new Set([200]));
  expect((await admin.call('GET', '/traffic-plans')).status).toBe(200);
  const { body } = await call(app, 'GET', '/metrics', { token });
  expect(body).toContain('console_refusals_total{reason="overloaded"}');
});

/** Blocks the event loop, as a computation does, without using the processor. */
const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);

it('rejects nothing after a single short block of the event loop', async () => {
  const { me } = await server();
  block();
  // At the same time, because a pressure that lasts for a second is an overload.
  expect(await Promise.all([me(), me()])).toEqual([200, 200]);
});

it('rejects calls while the process cannot keep up, stays healthy, and recovers within ten seconds', async () => {
  const { app, me } = await server();
  expect(await me()).toBe(200);
  await expect
    .poll(
      async () => {
        block();
        return me();
      },
      { interval: 1 },
    )
    .toBe(503);
  for (const path of ['/healthz', '/readyz']) expect((await call(app, 'GET', path)).status).toBe(200);
  await expect.poll(me, { timeout: 10_000 }).toBe(200);
});

it.each([
  ['heap', 'heapUsed'],
  ['memory', 'rss'],
] as const)('rejects calls while the %s is nearly full and recovers afterwards', async (_of, part) => {
  const { me } = await server();
  expect(await me()).toBe(200);
  const real = process.memoryUsage();
  const full = vi
    .spyOn(process, 'memoryUsage')
    .mockImplementation(Object.assign(() => ({ ...real, [part]: totalmem() }), { rss: () => real.rss }));
  await expect.poll(me, { interval: 100 }).toBe(503);
  full.mockRestore();
  await expect.poll(me, { interval: 100 }).toBe(200);
});

describe('Slow request bodies', () => {
  const bodyBytes = 60_000;
  const gone = new EventEmitter();
  /** A server whose limit for all bodies together is three and a half of them. */
  async function bounded() {
    const app = Fastify();
    afterwards(() => app.close());
    app.setErrorHandler(answerError);
    limitBodyMemory(app, 3.5 * bodyBytes, () => unavailable());
    app.post('/', async () => ({ status: true }));
    // Answers only after the client has disconnected.
    app.get('/', async ({ raw }) => {
      raw.socket.once('close', () => gone.emit('gone'));
      gone.emit('asked');
      await once(gone, 'gone');
      return {};
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    /** Sends a body without its last byte. */
    const send = async (start: string) => {
      const socket = connect(port, '127.0.0.1');
      afterwards(() => void socket.destroy());
      await once(socket, 'connect');
      const head = `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`;
      const body = JSON.stringify({ text: start.padEnd(bodyBytes - 11) });
      socket.write(`${head}content-length: ${body.length}\r\n\r\n${body.slice(0, -1)}`);
      const answer = text(socket);
      return { answer, end: () => socket.write(body.slice(-1)), cut: () => socket.destroy() };
    };
    return { port, send };
  }

  it('are rejected beyond the total limit, and accepted again once others are finished', async () => {
    const { send } = await bounded();
    const held = await Promise.all(['1', '2', '3', '4'].map(send));
    // Any of the four can be the last to arrive.
    const refused = await Promise.race(held.map(({ answer }) => answer));
    expect(refused).toMatch(/^HTTP\/1.1 503 /);
    expect(refused).toMatch(/retry-after: \d/i);
    for (const { end } of held) end();
    const statuses = (await Promise.all(held.map(({ answer }) => answer))).map((text) => text.slice(9, 12));
    expect(statuses.sort()).toEqual(['200', '200', '200', '503']);
    const next = await send('5');
    next.end();
    expect(await next.answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('free their memory when the client disconnects', async () => {
    const { send } = await bounded();
    for (let n = 0; n < 3; n += 1) {
      const { answer, cut } = await send('gone');
      cut();
      await answer.catch(() => {});
    }
    await expect
      .poll(async () => {
        const next = await send('next');
        next.end();
        return (await next.answer).slice(0, 12);
      })
      .toBe('HTTP/1.1 200');
  });

  it('that no handler reads use no memory and delay nothing', async () => {
    const { port, send } = await bounded();
    const open = async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      afterwards(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    };
    const answered = async (socket: Socket) => String((await once(socket, 'data'))[0]).slice(0, 12);
    const unread = `GET /nowhere HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`;
    // Far more than the limit for all bodies.
    for (let n = 0; n < 10; n += 1) {
      const socket = await open();
      socket.write(unread);
      expect(await answered(socket)).toBe('HTTP/1.1 404');
      socket.write(`${bodyBytes.toString(16)}\r\n${'x'.repeat(bodyBytes)}\r\n0\r\n\r\n${unread}0\r\n\r\n`);
      expect(await answered(socket)).toBe('HTTP/1.1 404');
    }
    // A client that disconnects in the middle of an unread body causes no error either.
    for (let n = 0; n < 10; n += 1) {
      const socket = await open();
      const waits = once(gone, 'asked');
      socket.write(`GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nab`);
      await waits;
      socket.resetAndDestroy();
      await once(gone, 'gone');
    }
    const next = await send('next');
    next.end();
    expect(await next.answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('have a low limit without a session', async () => {
    const { app } = await testApp();
    const body = { email: 'a@example.com', password: 'x'.repeat(20_000) };
    const { status, body: answer } = await call(app, 'POST', '/api/v1/auth/login', { body });
    expect([status, answer.message]).toEqual([413, 'The request must be at most 16KB.']);
  });
});
