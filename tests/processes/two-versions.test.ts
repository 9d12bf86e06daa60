// Tests a rolling update: the next version migrates the database while this version serves.
// tests/unit/expanding.test.ts checks that migrations only add.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { adminApi } from '#shared/contract/paths.ts';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';
import { ask, firstAdmin, signIn } from '#tests/kit/http.ts';
import { buildWith } from '#tests/kit/other-build.ts';
import { runToEnd, type ServerProcess, startServer, stopLeftovers } from '#tests/kit/server-process.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'console-two-versions-'));
afterAll(async () => {
  await stopLeftovers();
  await rm(dataDir, { recursive: true, force: true });
});

it("keeps serving during and after the migrations of the next version, and both read each other's writes", async () => {
  const connection = await copyDatabase();
  const env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: dataDir, ...firstAdmin };
  const next = await buildWith(
    "alter table roles add column colour text not null default 'grey';--> statement-breakpoint\n" +
      'create table next_things (id uuid primary key, role_id uuid references roles);--> statement-breakpoint\n' +
      // Takes some time while holding its locks.
      'select pg_sleep(0.5)',
    '-- outside a transaction\ncreate index concurrently if not exists roles_colour on roles (colour)',
  );
  const older = await startServer({ env });
  const { accessToken: token } = await signIn(older.url);
  const add = ({ url }: ServerProcess, name: string) =>
    ask(url, 'POST', `${adminApi}/roles`, { token, body: { name, description: name, permissionIds: [] } });
  const read = ({ url }: ServerProcess, id: string) => ask(url, 'GET', `${adminApi}/roles/${id}`, { token });

  // The older version has prepared statements from before the table changes.
  const ids: string[] = [];
  const answers: number[] = [];
  let over = false;
  const writing = (async () => {
    for (let n = 0; !over; n += 1) {
      const { status, body } = await add(older, `Meanwhile ${n}`);
      answers.push(status);
      if (status === 201) ids.push(body.data.id);
      answers.push((await ask(older.url, 'GET', `${adminApi}/roles?limit=10`, { token })).status);
    }
  })();
  const writtenMore = (than: number) => expect.poll(() => ids.length).toBeGreaterThan(than + 5);
  let newer: ServerProcess;
  try {
    await writtenMore(0);
    newer = await startServer({ env, program: next });
    await writtenMore(ids.length);
  } finally {
    over = true;
    await writing;
  }
  expect([...new Set(answers)].toSorted()).toEqual([200, 201]);

  // Each version reads and changes records of the other, with the same session.
  expect((await read(newer, ids.at(-1) ?? '')).status).toBe(200);
  const { body: created } = await add(newer, 'By the next version');
  const { id } = created.data;
  expect((await read(older, id)).status).toBe(200);
  const changed = await ask(older.url, 'PUT', `${adminApi}/roles/${id}`, {
    token,
    body: { name: 'Changed by the older one', description: 'x', permissionIds: [] },
  });
  expect(changed.status).toBe(200);
  expect((await read(newer, id)).body.data.name).toBe('Changed by the older one');
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query('select distinct colour from roles');
  await client.end();
  expect(rows).toEqual([{ colour: 'grey' }]);

  // After a stop, the older version refuses to start and says why.
  expect(await older.stop()).toBe(0);
  const again = await runToEnd({ env });
  expect([again.code, again.stderr]).toEqual([
    1,
    'The database was changed by a newer version of the console. Start that version, or one that is newer still.\n',
  ]);
  expect((await read(newer, id)).status).toBe(200);
  expect(await newer.stop()).toBe(0);
}, 60_000);
