// Creates a database with many users for the benchmark: roles, and users with one or two of them.
import { Client } from 'pg';
import { openDatabase } from '#server/db/client.ts';
import type { EmbeddedConnection } from '#server/db/embedded/embedded-postgres.ts';
import { addUpCounters } from '#server/lists/counters.ts';
import { hashPassword } from '#server/modules/session/passwords.ts';
import { prepareDatabase } from '../server/prepare-database.ts';

export const password = 'a password for benchmarks';
export const emailOf = (n: number) => `user${n}@bench.example.com`;

const fill = (users: number, hash: string) => `
  insert into roles (id, created_at, updated_at, name, description)
    select uuidv7(), now(), now(), 'bench role ' || n, 'A role for benchmarks' from generate_series(1, 8) n;
  insert into role_permissions (role_id, permission_id)
    select roles.id, permissions.id from roles, permissions where roles.name like 'bench%';

  insert into users (id, created_at, updated_at, full_name, email, password_hash, status, is_verified, last_login_at)
    select uuidv7(), time, time,
      (array['Amelia','Noah','Sofía','Liam','Yuki','Ava','Mateo','Chloé','Ethan','Zainab','Lucas','Isla'])[1 + n % 12]
        || ' ' || (array['Hart','Lindqvist','Marín','O’Connor','Tanaka','Johnson','Rossi'])[1 + n % 7]
        || ' ' || substr(md5(n::text), 1, 8),
      'user' || n || '@bench.example.com', '${hash}',
      (array['ACTIVE','ACTIVE','ACTIVE','INACTIVE','SUSPENDED'])[1 + n % 5], n % 3 > 0,
      case when n % 4 > 0 then now() end
    from (select n, now() - (${users} - n) * interval '1 minute' as time from generate_series(1, ${users}) n);
  -- Those who sign in are active.
  update users set status = 'ACTIVE' where email in (select 'user' || n || '@bench.example.com' from generate_series(1, 100) n);

  insert into user_roles (user_id, role_id)
    select users.id, roles.id from (select id, row_number() over (order by created_at) as n from users) users
    join (select id, row_number() over (order by name) as n from roles where name like 'bench%') roles
      on roles.n = 1 + users.n % 8 or (users.n % 10 = 0 and roles.n = 1 + (users.n / 10) % 8);
`;

/** Does the work of the background jobs in advance, so that it does not disturb the measurement. */
export async function settle(connection: EmbeddedConnection): Promise<void> {
  const db = openDatabase(connection);
  while ((await addUpCounters(db, 10_000)) === 10_000);
  await db.$client.query('vacuum analyze');
  await db.$client.end();
}

/** Creates a database with this many users; returns its connection. */
export async function createUsersDatabase(
  postgres: EmbeddedConnection,
  users: number,
): Promise<EmbeddedConnection> {
  const connection = { ...postgres, database: `bench_${users}` };
  const owner = new Client(postgres);
  await owner.connect();
  await owner.query(`create database ${connection.database}`);
  await owner.end();

  const db = openDatabase(connection);
  await prepareDatabase(db);
  const client = new Client(connection);
  await client.connect();
  await client.query(fill(users, await hashPassword(password)));
  await settle(connection);
  await client.query('vacuum analyze');
  await client.end();
  await db.$client.end();
  return connection;
}
