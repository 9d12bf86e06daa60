// `npm run bench:search`: duration of the global search with 100,000 users, stores, products, categories and
// pages each.
// Measured for an administrator and for an owner of some stores; at most 100 ms.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { adminApi } from '../shared/contract/paths.ts';
import { createUsersDatabase, emailOf, password, settle } from './api-data.ts';
import { saveResults } from './results.ts';
import { spread } from './rounds.ts';
import { admin, signIn, startBenchServer, stop } from './server.ts';

const count = 100_000;
const goalMs = 100;
const repeats = 30;

const words = `(array['Amber','Boreal','Cedar','Dune','Ember','Fjord','Grove','Harbor','Iris','Juniper','Lumen'])[1 + n % 11]
  || ' ' || (array['Supply','Market','Studio','Works','Goods','House','Press'])[1 + n % 7]
  || ' ' || substr(md5(n::text), 1, 8)`;

const record = 'id, created_at, updated_at';
const made = `uuidv7(), now() - n * interval '1 minute', now()`;
const numbers = `from generate_series(1, ${count}) n`;

const fill = `
  insert into stores (${record}, name, description, is_active, business_name, phone_number, address, owner_id,
      billing_cycle, terms, privacy)
    select ${made}, ${words}, 'A store that sells ' || md5(n::text), true, '', '', '', owners.id, 'monthly', '', ''
    ${numbers} join (select id, row_number() over (order by created_at) as position from users) owners
      on owners.position = 1 + n % 20000;
  insert into products (${record}, name, description, price, status)
    select ${made}, ${words}, 'To be used for ' || md5(n::text), 1, 'published' ${numbers};
  insert into categories (${record}, name, description)
    select ${made}, ${words}, 'What is like ' || md5(n::text) ${numbers};
  insert into pages (${record}, title, slug, description, content, status)
    select ${made}, ${words}, 'page-' || n, 'About ' || md5(n::text), '', 'draft' ${numbers};
  -- An owner is who may do nothing else.
  delete from user_roles where user_id = (select id from users where email = '${emailOf(6)}')
`;

const terms = ['am', 'cedar', 'example.com', 'lindqvis', 'store that', 'zzzzz', '9f1b', 'bench', 'a b', '--'];

async function timesOf(url: string, token: string, term: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n <= repeats; n += 1) {
    const started = performance.now();
    const answer = await fetch(`${url}${adminApi}/search?${new URLSearchParams({ q: term })}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`“${term}” was answered ${answer.status}`);
    // The first call has no cached plan and no cached data.
    times.push(performance.now() - started);
  }
  return times;
}

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const connection = await createUsersDatabase(postgres.connection, count);
  const client = new Client(connection);
  await client.connect();
  for (const statement of fill.split(';')) await client.query(statement);
  await client.end();
  await settle(connection);

  const { child, url } = await startBenchServer(connection, dataDir);
  const people = {
    administrator: await signIn(url, admin),
    owner: await signIn(url, { email: emailOf(6), password }),
  };
  const rows = [];
  for (const [as, token] of Object.entries(people)) {
    for (const term of terms) {
      const [first = 0, ...others] = await timesOf(url, token, term);
      const ms = (time: number) => Number(time.toFixed(1));
      const { least, median, most } = spread(others);
      rows.push({
        as,
        term,
        'first ms': ms(first),
        'best ms': ms(least),
        'median ms': ms(median),
        'worst ms': ms(most),
      });
    }
  }
  await stop(child);
  console.log(`${count} users, stores, products, categories and pages each`);
  console.table(rows);
  await saveResults('search', { count, rows });
  const missed = rows.filter((row) => row['median ms'] > goalMs);
  console.log(
    missed.length === 0 ? `All are below ${goalMs} ms.` : `${missed.length} take more than ${goalMs} ms.`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
