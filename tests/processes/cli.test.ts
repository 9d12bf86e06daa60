// Tests the operator's commands as processes: effects, errors and exit codes.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#server/seed/demo-accounts.ts';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';
import { builtProgram, runToEnd } from '#tests/kit/server-process.ts';

const password = 'a password for tests only';
let database: Awaited<ReturnType<typeof copyDatabase>>;
let demo: typeof database;
beforeAll(async () => {
  database = await copyDatabase();
  demo = await copyDatabase({ demo: true });
});

const cli = (words: string[], connection = database) =>
  runToEnd({
    program: [...builtProgram('cli'), ...words],
    env: {
      DATABASE_URL: databaseUrl(connection),
      DATA_DIR: join(tmpdir(), 'console-cli-unused'),
      CONSOLE_PASSWORD: password,
    },
  });

describe('Operator commands', () => {
  it('create and change an administrator by the rules of the API', async () => {
    const email = 'operator@tests.example.com';
    expect(await cli(['create-admin', '--email', email, '--name', 'Olga Operator'])).toMatchObject({
      code: 0,
      stdout: `Created the administrator ${email}\n`,
    });
    const [again, last, changed, roles, unknown] = await Promise.all([
      cli(['create-admin', '--email', email]),
      cli(['user', 'set-status', email, 'SUSPENDED']),
      cli(['user', 'set-password', email]),
      cli(['user', 'set-roles', email, 'nobody-has-this']),
      cli(['user', 'set-status', 'nobody@tests.example.com', 'ACTIVE']),
    ]);
    expect([again.code, again.stderr]).toEqual([1, 'A user with this email already exists.\n']);
    expect([last.code, last.stderr]).toEqual([1, 'This is the last active administrator.\n']);
    expect(changed.code).toBe(0);
    expect([roles.code, roles.stderr]).toEqual([1, 'Role nobody-has-this not found\n']);
    expect([unknown.code, unknown.stderr]).toEqual([1, 'User not found\n']);
  });

  it('turn the required second factor of administrators on and off', async () => {
    const client = new Client(database);
    await client.connect();
    const value = async () =>
      (await client.query(`select value from settings where key = 'second_factor_required'`)).rows[0]?.value;
    for (const [word, expected] of [
      ['on', true],
      ['off', false],
    ] as const) {
      expect(await cli(['require-second-factor', word])).toMatchObject({ code: 0, stderr: '' });
      expect(await value()).toBe(expected);
    }
    expect((await cli(['require-second-factor', 'maybe'])).code).toBe(1);
    await client.end();
  });

  it('change administrators whose role has a permission unknown to this version', async () => {
    const client = new Client(database);
    await client.connect();
    await client.query(`with made as (
        insert into permissions (id, name, description, position)
        values (gen_random_uuid(), 'robots.write', 'Build robots', 999) returning id
      )
      insert into role_permissions (role_id, permission_id) select roles.id, made.id from roles, made where roles.name = 'admin'`);
    await client.end();
    const email = 'later@tests.example.com';
    expect(await cli(['create-admin', '--email', email])).toMatchObject({ code: 0, stderr: '' });
    // Makes sure that another administrator remains.
    await cli(['create-admin', '--email', 'beside@tests.example.com']);
    expect(await cli(['user', 'set-status', email, 'SUSPENDED'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('change nothing in a database that a newer version migrated, and say so in one line', async () => {
    const newer = await copyDatabase({ demo: true });
    const client = new Client(newer);
    await client.connect();
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)`,
    );
    const users = async () => (await client.query('select * from users order by id')).rows;
    const before = await users();
    const [{ email }] = demoAccounts;
    for (const words of [
      ['create-admin', '--email', 'operator@tests.example.com'],
      ['user', 'set-status', email, 'SUSPENDED'],
      ['user', 'set-password', email],
    ]) {
      const { code, stdout, stderr } = await cli(words, newer);
      expect([code, stdout, stderr]).toEqual([
        1,
        '',
        'The database was changed by a newer version of the console. Start that version, or one that is newer still.\n',
      ]);
    }
    expect(await users()).toEqual(before);
    await client.end();
  });

  it('exit with 2 when the doctor cannot run its checks', async () => {
    const { code, stderr } = await runToEnd({
      program: [...builtProgram('cli'), 'doctor'],
      env: { PORT: 'abc' },
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('PORT')]);
  });

  it('reject a password as an argument', async () => {
    const { code, stderr } = await cli(['create-admin', '--email', 'x@tests.example.com', '--password', 'x']);
    expect(code).toBe(1);
    expect(stderr).toContain('--password');
    expect(stderr).toContain('Usage: npm run cli -- <command>');
  });

  it('add demo data only to an empty database and never print passwords', async () => {
    const { code, stdout, stderr } = await cli(['seed'], demo);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'The database already has users. Demo data can only be added to an empty database.\n',
    );
    for (const account of demoAccounts) expect(stdout).not.toContain(account.password);
    const client = new Client(demo);
    await client.connect();
    const { rows } = await client.query('select count(*)::int as users from users');
    await client.end();
    expect(rows).toEqual([{ users: 45 }]);
  });
});
