// Tests the read replica: it serves lists and stats, while writers always see their own writes.
import { spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { SUPERUSER } from '#server/db/embedded/cluster.ts';
import { type EmbeddedConnection, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { checkReplica } from '#server/doctor/database.ts';
import type { Environment } from '#server/environment.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { appOn, clientOf } from '#tests/kit/app.ts';
import { databaseUrl } from '#tests/kit/database.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { scratchDir } from '#tests/kit/scratch.ts';

const folder = await mkdtemp(join(scratchDir(), 'console-replica-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a primary with our tables and a replica that follows it. */
async function startReplicated() {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const original = await startEmbeddedPostgres({ dataDir: first });
  const empty = openDatabase(original.connection);
  await prepareDatabase(empty);
  await empty.$client.end();
  await original.stop();
  spawnSync('cp', ['-a', first, second]);
  const primary = await startEmbeddedPostgres({ dataDir: first });
  const { host, port } = primary.connection;
  const cluster = join(second, 'postgres');
  await writeFile(join(cluster, 'standby.signal'), '');
  await appendFile(
    join(cluster, 'postgresql.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${SUPERUSER}'\n`,
  );
  return { primary, replica: await startEmbeddedPostgres({ dataDir: second }) };
}

it('serves lists and stats, except to clients whose writes it does not have yet', async () => {
  const { primary, replica } = await startReplicated();
  const db = openDatabase(primary.connection);
  const reading = openDatabase(replica.connection);
  const superuser = new Client({ ...replica.connection, user: SUPERUSER });
  await superuser.connect();
  // Two server processes that share no memory.
  const [one, other] = await Promise.all([appOn(db, { replica: reading }), appOn(db, { replica: reading })]);
  const role = await adminRoleId(db);
  const writer = await makePerson(one, db, [role]);
  const reader = await makePerson(one, db, [role]);
  const leaving = await makePerson(one, db, [role]);
  const names = async (person: Person, headers: Record<string, string> = {}, app = one) => {
    const answer = await clientOf(app, person.token)('GET', '/pages?sort=title', { headers });
    return answer.body.data.data.map(({ title }: { title: string }) => title);
  };
  const write = (title: string) =>
    writer.call('POST', '/pages', { body: { title, description: 'Ours', content: '<p>Text</p>' } });
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof write>>) => ({
    cookie: /written=\d+/.exec(String(headers['set-cookie']))?.[0] ?? '',
  });

  await write('About us');
  await expect.poll(() => names(reader)).toEqual(['About us']);
  expect(await names(leaving)).toEqual(['About us']);

  // From here the replica receives no new data.
  await superuser.query('select pg_wal_replay_pause()');
  const pause = () => superuser.query('select pg_get_wal_replay_pause_state() as state');
  await expect.poll(async () => (await pause()).rows[0]?.state).toBe('paused');
  const written = await write('Contact');
  expect(await names(reader)).toEqual(['About us']);
  // The replica does not know about ended sessions, so the primary checks them.
  await db.execute(sql`delete from sessions where user_id = ${leaving.id}`);
  expect((await leaving.call('GET', '/pages?sort=title')).status).toBe(401);
  expect(await names(writer, cookieOf(written))).toEqual(['About us', 'Contact']);
  expect(await names(writer, cookieOf(written), other)).toEqual(['About us', 'Contact']);
  const position = { 'x-written': String(written.headers['x-written']) };
  expect(await names(writer, position, other)).toEqual(['About us', 'Contact']);
  const summary = () => reader.call('GET', '/stores/summary', { headers: position });
  expect((await summary()).status).toBe(200);

  /** The first column of an export. */
  const exported = async (person: Person, headers: Record<string, string>) => {
    const body = { resource: 'pages', format: 'csv', sort: 'title', columns: ['title'], values: 'raw' };
    const { url } = (await person.call('POST', '/exports', { body, headers })).body.data;
    const file = await one.inject({ method: 'GET', url, headers });
    return file.body.trim().split('\r\n').slice(1);
  };
  expect(await exported(reader, {})).toEqual(['About us']);
  expect(await exported(writer, cookieOf(written))).toEqual(['About us', 'Contact']);

  // A client that read the end of a job sees the records that the job wrote.
  const request = { resource: 'pages', action: 'update', values: { status: 'published' }, filters: {} };
  const operation = await writer.call('POST', '/operations', { body: request });
  await doJobs(db, {});
  const done = await writer.call('GET', `/operations/${operation.body.data.id}`);
  expect(done.body.data.status).toBe('done');
  const published = async (headers: Record<string, string>) =>
    (await writer.call('GET', '/pages?status=published', { headers })).body.data.data.length;
  expect(await published({})).toBe(0);
  expect(await published(cookieOf(done))).toBe(2);

  const levels = async ({ connection }: { connection: EmbeddedConnection }) =>
    (await checkReplica(db, { readUrl: databaseUrl(connection) } as Environment)).map(({ level }) => level);
  expect(await levels(replica)).toEqual(['good']);
  expect(await levels(primary)).toEqual(['wrong']);

  await superuser.query('select pg_wal_replay_resume()');
  await expect.poll(() => names(reader)).toEqual(['About us', 'Contact']);

  // Without the replica, all reads use the primary.
  await superuser.end();
  await reading.$client.end();
  await replica.stop();
  await write('Imprint');
  expect(await names(reader)).toEqual(['About us', 'Contact', 'Imprint']);

  await one.close();
  await other.close();
  await db.$client.end();
  await primary.stop();
}, 60_000);
