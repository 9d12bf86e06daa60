// Tests the metrics, their access control, and the log lines of requests.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp, measure } from '#server/app.ts';
import { nameAt } from '#server/backup/location.ts';
import { openLookups } from '#server/db/lookups.ts';
import { uploadsTable } from '#server/db/tables/audit-log.ts';
import { readEnvironment } from '#server/environment.ts';
import { openStorage } from '#server/files/storage/storage.ts';
import { addJob } from '#server/jobs/queue.ts';
import { startJobs } from '#server/jobs/runner.ts';
import { openLog } from '#server/log.ts';
import { countJobs } from '#server/metrics/metrics.ts';
import { listenForMetrics } from '#server/metrics/serve.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson, password } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { call, signIn, testApp, tryToSignIn } from '#tests/kit/app.ts';
import { freshDatabase } from '#tests/kit/database.ts';
import { held } from '#tests/kit/held.ts';
import { handlersIn, runDueJobs } from '#tests/kit/jobs.ts';

const token = 'a token for tests only'.replaceAll(' ', '-');
const { app, db, dataDir } = await testApp({ env: { METRICS_TOKEN: token } });
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db);

const scrape = (sent?: string) => call(app, 'GET', '/metrics', { token: sent });

/** The value of a series with its labels, as printed. */
function seriesOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('The metrics', () => {
  it('are available only with the token', async () => {
    expect((await scrape()).status).toBe(401);
    expect((await scrape('another-token-for-tests')).status).toBe(401);
    expect((await scrape(admin.token)).status).toBe(401);
    const { status, headers, body } = await scrape(token);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=/);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('# TYPE console_http_request_duration_seconds histogram');
  });

  it('return 404 when no token is configured', async () => {
    const { app: silent } = await testApp();
    expect((await call(silent, 'GET', '/metrics')).status).toBe(404);
    expect((await call(silent, 'GET', '/metrics', { token: 'undefined' })).status).toBe(404);
  });

  it('count requests by route pattern and status, and refusals by reason', async () => {
    const before = (await scrape(token)).body;
    await admin.call('GET', '/users');
    await admin.call('GET', `/users/${owner.id}`);
    await owner.call('GET', '/roles');
    await call(app, 'GET', `${adminApi}/users`);
    await call(app, 'GET', '/api/made/up/by/somebody');
    const { body } = await scrape(token);
    const since = (series: string) => (seriesOf(body, series) ?? 0) - (seriesOf(before, series) ?? 0);
    const count = (method: string, route: string, status: number) =>
      since(
        `console_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      );
    expect(count('GET', `${adminApi}/users`, 200)).toBe(1);
    expect(count('GET', `${adminApi}/users/:id`, 200)).toBe(1);
    expect(count('GET', `${adminApi}/roles`, 403)).toBe(1);
    expect(count('GET', 'none', 404)).toBe(1);
    expect(body).not.toContain('made/up');
    expect(body).not.toContain(owner.id);
    expect(since('console_refusals_total{reason="not-allowed"}')).toBe(1);
    expect(since('console_refusals_total{reason="signed-out"}')).toBe(1);
    // The scrape itself is in flight.
    expect(seriesOf(body, 'console_http_requests_in_flight')).toBe(1);
  });

  it('count successful and failed sign-ins', async () => {
    await tryToSignIn(app, admin.email, password);
    await tryToSignIn(app, admin.email, 'a wrong password of somebody');
    const { body } = await scrape(token);
    expect(seriesOf(body, 'console_sign_ins_total{outcome="accepted"}')).toBe(1);
    expect(seriesOf(body, 'console_sign_ins_total{outcome="wrong"}')).toBe(1);
  });

  it('report pools, the database and its tables', async () => {
    const { body } = await scrape(token);
    expect(seriesOf(body, 'console_database_up')).toBe(1);
    expect(seriesOf(body, 'console_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(seriesOf(body, 'console_database_connections')).toBeGreaterThan(0);
    expect(seriesOf(body, 'console_database_connections_max')).toBeGreaterThan(10);
    expect(seriesOf(body, 'console_table_size_bytes{table="audit_log"}')).toBeGreaterThan(0);
    expect(body).not.toMatch(/table="journal_\d/);
    expect(seriesOf(body, 'console_pool_connections{pool="calls",state="idle"}')).toBeGreaterThan(0);
    expect(seriesOf(body, 'console_pool_waiting{pool="calls"}')).toBe(0);
  });

  it('report the look-up connections and the look-ups that wait for one', async () => {
    const other = await freshDatabase();
    const scrapeText = () => measure({ db: other, background: other }).scrape.metrics();
    const lookups = openLookups(other, 2);
    const pending = [1, 2, 3].map(() => lookups.rows('slow', 'select pg_sleep(0.3)', []));
    const busy = await scrapeText();
    expect(seriesOf(busy, 'console_pool_connections_max{pool="lookups"}')).toBe(2);
    expect(seriesOf(busy, 'console_pool_connections{pool="lookups",state="busy"}')).toBe(2);
    expect(seriesOf(busy, 'console_pool_waiting{pool="lookups"}')).toBe(1);
    await Promise.all(pending);
    const idle = await scrapeText();
    expect(seriesOf(idle, 'console_pool_connections{pool="lookups",state="busy"}')).toBe(0);
    expect(seriesOf(idle, 'console_pool_connections{pool="lookups",state="idle"}')).toBe(2);
    expect(seriesOf(idle, 'console_pool_waiting{pool="lookups"}')).toBe(0);
    await lookups.end();
    expect(await scrapeText()).not.toContain('pool="lookups"');
  });

  it('report the connections of the job queue while this process runs jobs', async () => {
    const other = await freshDatabase();
    const metrics = measure({ db: other, background: other });
    const scrapeText = () => metrics.scrape.metrics();
    const stop = await startJobs(other, await handlersIn(other, {}), pino({ level: 'silent' }));
    // One connection is busy listening.
    const busy = async () =>
      seriesOf(await scrapeText(), 'console_pool_connections{pool="jobs",state="busy"}');
    await expect.poll(busy).toBeGreaterThan(0);
    expect(seriesOf(await scrapeText(), 'console_pool_connections_max{pool="jobs"}')).toBe(5);
    await stop();
    expect(await scrapeText()).not.toContain('pool="jobs"');
  });

  it('report waiting and failed jobs and their durations', async () => {
    const metrics = measure({ db, background: db }, { ofProcess: true });
    const handlers = countJobs(metrics.counted, {
      ...(await handlersIn(db, { DATA_DIR: dataDir })),
      async 'send-message'() {
        throw new Error('The other side is away');
      },
    });
    await addJob(db, 'send-message', { id: 'x' }, { tries: 1 });
    await addJob(db, 'remove-files', null);
    await addJob(db, 'delete-old-answers', null, { afterSeconds: 3_600 });
    await runDueJobs(db, handlers);
    const text = await metrics.scrape.metrics();
    expect(seriesOf(text, 'console_jobs{state="failed"}')).toBe(1);
    expect(seriesOf(text, 'console_jobs{state="later"}')).toBe(1);
    expect(seriesOf(text, 'console_jobs{state="due"}')).toBe(0);
    const count = (labels: string) => seriesOf(text, `console_job_duration_seconds_count{${labels}}`);
    expect(count('kind="send-message",outcome="failed"')).toBe(1);
    expect(count('kind="remove-files",outcome="done"')).toBe(1);
    // Event loop and memory of this process.
    expect(seriesOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(seriesOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('report the last backup, or 0 before the first one', async () => {
    const folder = join(dataDir, 'copies');
    const env = { DATA_DIR: dataDir, BACKUP_EVERY: '1d', BACKUP_TO: folder };
    const scrapeText = () =>
      measure({ db, background: db }, { environment: readEnvironment(env) }).scrape.metrics();
    await mkdir(folder);
    expect(seriesOf(await scrapeText(), 'console_last_backup_timestamp_seconds')).toBe(0);
    await writeFile(join(folder, nameAt(new Date('2026-11-22T10:00:00Z'))), 'a backup');
    // A backup dated in the future, from a wrong clock.
    await writeFile(join(folder, nameAt(new Date('2999-01-01T00:00:00Z'))), 'another backup');
    const text = await scrapeText();
    expect(seriesOf(text, 'console_last_backup_timestamp_seconds')).toBe(Date.UTC(2026, 10, 22, 10) / 1000);
    expect(seriesOf(text, 'console_last_backup_size_bytes')).toBe(8);
    const without = await measure(
      { db, background: db },
      { environment: readEnvironment({}) },
    ).scrape.metrics();
    expect(without).not.toContain('console_last_backup');
  });

  it('report only that the database is down while it hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    // For lru-cache, the time 0 means that a value never expires.
    vi.advanceTimersByTime(1);
    const states = { jobs: { due: 1 }, messages: { waiting: 1 }, operations: { queued: 1 }, oldestDue: 1 };
    const rows = [{ ...states, name: 'users', open: 1, allowed: 1, bytes: 1 }];
    let answer = async () => ({ rows });
    const hanging = { $client: db.$client, execute: () => answer() } as never;
    const { scrape: scrapeText } = measure({ db, background: hanging });
    expect(seriesOf(await scrapeText.metrics(), 'console_messages{state="waiting"}')).toBe(1);
    answer = () => new Promise(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    const pending = scrapeText.metrics();
    await vi.advanceTimersByTimeAsync(60_000);
    const text = await pending;
    expect(seriesOf(text, 'console_database_up')).toBe(0);
    expect(text).not.toMatch(/^console_(database_(size|conn)|table|jobs|messages|operations)/m);
    expect(text).toContain('console_pool_waiting{pool="calls"} 0');
  });

  it('report only that the database is down while it is unavailable', async () => {
    const unavailable = { $client: db.$client, execute: () => Promise.reject(new Error('away')) } as never;
    const text = await measure({ db, background: unavailable }).scrape.metrics();
    expect(seriesOf(text, 'console_database_up')).toBe(0);
    expect(seriesOf(text, 'console_database_size_bytes')).toBeUndefined();
    expect(text).toContain('console_pool_waiting{pool="calls"} 0');
  });
});

describe('A separate metrics port', () => {
  it.each([
    [undefined, undefined, 200],
    [token, undefined, 401],
    [token, token, 200],
  ])('with the token %s, called with %s, returns %i', async (set, sent, status) => {
    const { scrape: scrapeText } = measure({ db, background: db });
    const server = await listenForMetrics(scrapeText, { host: '127.0.0.1', port: 0, token: set });
    afterwards(() => server.close());
    const { port } = server.address() as { port: number };
    const at = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: sent ? { authorization: `Bearer ${sent}` } : {} });
    const answer = await at('/metrics');
    expect(answer.status).toBe(status);
    expect((await answer.text()).includes('console_database_up')).toBe(status === 200);
    expect((await at('/api/admin/v1/me')).status).toBe(404);
  });
});

/** A server whose log lines are collected. */
async function loggingApp(env: Record<string, string>, before?: (server: FastifyInstance) => void) {
  const lines: string[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const environment = readEnvironment({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '0', ...env });
  const storage = await openStorage(environment);
  const logging = await buildApp({ db, storage, environment, logger: openLog(environment.logLevel, out) });
  before?.(logging);
  afterwards(() => logging.close());
  const lineOf = (about: string) => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === about);
  return { app: logging, lines, lineOf };
}

it('logs the user and the client address behind a proxy, without secrets', async () => {
  const { app: logging, lines, lineOf } = await loggingApp({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'debug' });
  await call(logging, 'GET', `${adminApi}/me?token=hunter2`, {
    token: admin.token,
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  const answered = lineOf('answered');
  expect(answered).toMatchObject({ method: 'GET', person: admin.id, address: '203.0.113.9' });
  expect(answered.reqId).toEqual(expect.any(String));
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.join('')).not.toContain(admin.token);
});

it('logs who signed in', async () => {
  const { app: logging, lineOf } = await loggingApp({});
  await signIn(logging, admin.email, password);
  expect(lineOf('answered')).toMatchObject({ method: 'POST', status: 200, person: admin.id });
});

it('logs and counts a request whose client disconnected, and finishes it', async () => {
  const { app: logging, lineOf } = await loggingApp({ METRICS_TOKEN: token });
  const origin = await logging.listen();
  const holder = new Client(db.$client.options);
  await holder.connect();
  await holder.query('begin; lock table users in share row exclusive mode');
  const leaving = new AbortController();
  const pending = fetch(`${origin}${adminApi}/users/${owner.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ full_name: 'Changed After All' }),
    signal: leaving.signal,
  });
  const aborted = expect(pending).rejects.toThrow();
  await expect.poll(isLockAwaited).toBe(true);
  leaving.abort();
  await aborted;
  await expect.poll(() => lineOf('client disconnected before the answer')).toBeDefined();
  await holder.end();
  expect(lineOf('client disconnected before the answer')).toMatchObject({
    method: 'PATCH',
    status: 499,
    person: admin.id,
  });
  const { body } = await call(logging, 'GET', '/metrics', { token });
  const series = `{method="PATCH",route="${adminApi}/users/:id",status="499"}`;
  expect(seriesOf(body, `console_http_request_duration_seconds_count${series}`)).toBe(1);
  const nameNow = async () => (await admin.call('GET', `/users/${owner.id}`)).body.data.full_name;
  await expect.poll(nameNow).toBe('Changed After All');
  expect(lineOf('answered')).toBeUndefined();
});

it('logs a client that disconnects during the body without an error level', async () => {
  const { app: logging, lines } = await loggingApp({});
  const { port } = new URL(await logging.listen({ port: 0, host: '127.0.0.1' }));
  const levels = () => lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId);
  const calls = [
    ['/roles', 'application/json'],
    ['/product-categories', 'multipart/form-data; boundary=x'],
  ];
  for (const [path, type] of calls) {
    const leaving = connect(Number(port), '127.0.0.1');
    const [started] = await Promise.all([
      once(logging.server, 'request'),
      once(leaving, 'connect').then(() =>
        leaving.write(
          `POST ${adminApi}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
            `Content-Type: ${type}\r\nContent-Length: 100\r\n\r\n--x\r\n`,
        ),
      ),
    ]);
    // Wait until the server reads the body.
    await expect.poll(() => started[0].listenerCount('data')).toBeGreaterThan(0);
    const aborted = new Promise((resolve) => started[0].once('close', resolve));
    leaving.destroy();
    await aborted;
  }
  await expect.poll(levels).toHaveLength(2);
  await call(logging, 'GET', '/healthz');
  expect(levels()).toMatchObject([
    { level: 30, status: 499 },
    { level: 30, status: 499 },
  ]);
});

/** Adds the row of an upload without its file. */
async function uploadRow(size: number): Promise<string> {
  const id = randomUUID();
  const key = `${id}.bin`;
  const mime_type = 'application/octet-stream';
  await db.insert(uploadsTable).values({ id, key, file_name: 'a.bin', mime_type, size });
  return key;
}

it('logs the client address with every line of a request, also for a missing upload', async () => {
  const { app: logging, lineOf } = await loggingApp({ TRUST_PROXY: '127.0.0.1' });
  const key = await uploadRow(1);
  const { status } = await call(logging, 'GET', `/uploads/${key}`, {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  expect(status).toBe(404);
  expect(lineOf('An upload is missing in the storage')).toMatchObject({
    key,
    reqId: expect.any(String),
    address: '203.0.113.9',
  });
});

it('logs the user with every line of a request, also when it fails', async () => {
  const { app: logging, lineOf } = await loggingApp({}, (server) => {
    server.get(`${adminApi}/fails`, { config: { access: 'signed-in' } }, async (request) => {
      request.log.warn('it will fail');
      throw new Error('It failed');
    });
  });
  await call(logging, 'GET', `${adminApi}/fails`, { token: admin.token });
  const who = { person: admin.id, address: '127.0.0.1' };
  expect(lineOf('it will fail')).toMatchObject(who);
  expect(lineOf('Something went wrong on our side.')).toMatchObject(who);
});

it('logs a failed audit entry of an export with its user and without the query values', async () => {
  const { app: logging, lineOf } = await loggingApp({ LOG_LEVEL: 'debug' });
  await db.execute(sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused'; end $$`);
  await db.execute(sql`create trigger refuse before insert on audit_log for each row
    when (new.resource = 'exports' and new.action = 'update') execute function refuse()`);
  afterwards(() => db.execute(sql`drop function refuse cascade`));
  const { body } = await admin.call('POST', '/exports', { body: { resource: 'users', format: 'csv' } });
  expect((await call(logging, 'GET', body.data.url)).status).toBe(200);
  const line = () => lineOf('Failed to record the end of an export');
  await expect.poll(line).toMatchObject({ person: admin.id, address: '127.0.0.1' });
  expect(line().err.message).toBe('refused');
  const route = '/api/admin/v1/exports/:ticket';
  expect(lineOf('answered')).toMatchObject({ route, url: route, status: 200 });
});

it('logs a complete download as answered when the client disconnects at the last byte', async () => {
  const { app: logging, lineOf } = await loggingApp({ LOG_LEVEL: 'debug' });
  const { port } = new URL(await logging.listen());
  const bytes = Buffer.alloc(100_000, 'x');
  const key = await uploadRow(bytes.length);
  const path = join(dataDir, 'uploads', key);
  await writeFile(path, bytes);
  const { gate, goOn } = held();
  await holdEnds(path, gate);
  const client = connect(Number(port));
  client.write(`GET /uploads/${key} HTTP/1.1\r\nHost: x\r\n\r\n`);
  let received = '';
  client.setEncoding('latin1').on('data', (part) => {
    received += part;
    if (received.split('\r\n\r\n', 2)[1]?.length === bytes.length) client.destroy();
  });
  await once(client, 'close');
  await expect
    .poll(() => lineOf('answered') ?? lineOf('client disconnected before the answer'))
    .toBeDefined();
  goOn();
  expect(lineOf('answered')).toMatchObject({ url: `/uploads/${key}`, status: 200 });
});

/** Delays the end-of-file read of a file until the gate opens. */
async function holdEnds(path: string, gate: Promise<unknown>): Promise<void> {
  const file = await open(path);
  await file.close();
  const { read } = Object.getPrototypeOf(file);
  vi.spyOn(Object.getPrototypeOf(file), 'read').mockImplementation(async function (
    this: unknown,
    ...pending
  ) {
    const received = await read.apply(this, pending);
    if (received.bytesRead === 0) await gate;
    return received;
  });
}

async function isLockAwaited(): Promise<boolean> {
  const { rows } = await db.$client.query(`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}
