// `npm run bench:dashboard`: durations of the dashboard's calls with 100,000 users, stores and products,
// first and repeated.
// One owner has all stores, as the worst case. ROWS: number of each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { adminApi } from '../shared/contract/paths.ts';
import { createUsersDatabase, emailOf, password, settle } from './api-data.ts';
import { saveResults } from './results.ts';
import { spread, spreadText } from './rounds.ts';
import { signIn, startBenchServer, stop } from './server.ts';

const rows = Number(process.env.ROWS ?? 100_000);
const limitMs = 100;
const paths = [
  '/dashboard',
  '/analytics',
  '/analytics?period=12-months',
  '/dashboard/own-stores',
  '/billing',
];

/** Ten plans; stores over three years, some inactive or without a plan, with legal texts; products. */
const fill = `
  insert into traffic_plans (id, created_at, updated_at, name, description, traffic_limit, is_active,
      monthly_price, yearly_price, monthly_price_id, yearly_price_id)
    select uuidv7(), now(), now(), 'Plan ' || n, 'A plan', 1000 * n, n % 5 > 0, 9.99 * n, 99.99 * n, uuidv7(), uuidv7()
    from generate_series(1, 10) n;
  insert into stores (id, created_at, updated_at, name, description, is_active, business_name, phone_number, address,
      owner_id, subscription_id, billing_cycle, terms, privacy)
    select uuidv7(), time, time, 'Store ' || n, repeat('Sells this and that. ', 10), n % 5 > 0, 'Business', '', '',
      (select id from users where email = 'user1@bench.example.com'), plans.id,
      case when n % 3 = 0 then 'yearly' else 'monthly' end, repeat('<p>Terms</p>', 50), repeat('<p>Privacy</p>', 50)
    from (select n, now() - (n * interval '3 years' / ${rows}) as time from generate_series(1, ${rows}) n) made
    left join (select id, row_number() over (order by id) as place from traffic_plans) plans on plans.place = n % 11;
  insert into products (id, created_at, updated_at, name, description, price, status)
    select uuidv7(), now() - n * interval '5 minutes', now(), 'Product ' || n, 'A thing', n % 100, 'published'
    from generate_series(1, ${rows}) n;
`;

async function ask(url: string, token: string, path: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${url}${adminApi}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${body}`);
  return performance.now() - started;
}

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const connection = await createUsersDatabase(postgres.connection, rows);
  const client = new Client(connection);
  await client.connect();
  await client.query(fill);
  await client.query(`
    insert into user_roles (user_id, role_id)
      select users.id, roles.id from users, roles
      where users.email = 'user1@bench.example.com' and roles.name = 'admin'`);
  await client.end();
  await settle(connection);

  const table = [];
  for (const path of paths) {
    const times: number[] = [];
    const again: number[] = [];
    // Starts a new server for each round. The first round warms the database's cache and does not count.
    for (let round = 0; round <= 5; round += 1) {
      const { child, url } = await startBenchServer(connection, dataDir);
      const token = await signIn(url, { email: emailOf(1), password });
      await ask(url, token, '/me');
      const first = await ask(url, token, path);
      const second = await ask(url, token, path);
      if (round > 0) {
        times.push(first);
        again.push(second);
      }
      await stop(child);
    }
    const ms = (time: number) => Number(time.toFixed(1));
    const { least, median, most } = spread(times);
    table.push({
      call: path,
      'best ms': ms(least),
      'median ms': ms(median),
      'worst ms': ms(most),
      'again ms': ms(spread(again).median),
      'again spread': spreadText(again, 1),
    });
  }
  console.log(`${rows} users, stores and products; goal: below ${limitMs} ms`);
  console.table(table);
  await saveResults('dashboard', { rows, table });
  process.exitCode = table.some((row) => row['median ms'] > limitMs) ? 1 : 0;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
