// Explains every list on filled tables: each sorter, each filter, and searches. The cases come from the contracts.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import { openDatabase } from '#server/db/client.ts';
import { snakeCase } from '#server/db/list-indexes.ts';
import { type Contract, maxLimit } from '#shared/contract/contract.ts';
import { operations } from '#shared/contract/operations.ts';
import { parseRangeFilter } from '#shared/contract/ranges.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { appOn } from '#tests/kit/app.ts';
import { copyDatabase } from '#tests/kit/database.ts';
import { overhear } from '#tests/kit/queries.ts';
import { planNodesOf, rowsOf } from '#tests/kit/query-plans.ts';
import { fillMany, someBounds, someIds } from '../../bench/scale-data.ts';

const rows = 20_000;
/** Join-table filters and ranges in another order may gather their rows and sort them. */
const mostRead = rows / 2;
const mostSorted = 2_500;

const connection = await copyDatabase();
const db = openDatabase(connection);
let explainer: Client;
let admin: Person;

beforeAll(async () => {
  explainer = new Client(connection);
  await explainer.connect();
  await explainer.query('set random_page_cost = 1.1; set jit = off');
  await fillMany(explainer, connection, { users: rows, stores: rows / 2, products: rows, others: rows / 10 });
  await explainer.query(`
    insert into trash (id, created_at, updated_at, resource, name, expires_at, rows)
    select gen_random_uuid(), now() - make_interval(secs => n), now(),
      case when n % 100 = 0 then 'pages' else 'products' end, 'Scale example ' || n, now() + interval '30 days', '[]'
    from generate_series(1, ${rows / 2}) n;
    insert into support_threads (id, created_at, updated_at, subject, owner_id, status, last_message_at, last_message_by)
    select gen_random_uuid(), now(), now(), 'Scale example ' || n, users.id,
      case when n % 50 = 0 then 'open' else 'closed' end, now() - make_interval(secs => n),
      case when n % 50 = 0 then 'owner' else 'platform' end
    from generate_series(1, ${rows / 4}) n join (select id, row_number() over () as place from users) users on place = n;
    analyze trash, support_threads`);
  const app = await appOn(db, { env: { EXACT_TOTALS: '1000' } });
  admin = await makePerson(app, db, [await adminRoleId(db)]);
  return async () => {
    await explainer.end();
    await db.$client.end();
  };
}, 120_000);

/** Describes each query of the call that reads or sorts too many rows. */
async function faultsOf(path: string, query: Record<string, string>): Promise<string[]> {
  const { done: answer, queries } = await overhear(() => admin.call('GET', path, { query }));
  expect(answer.status, JSON.stringify([path, query, answer.body])).toBe(200);
  const faults: string[] = [];
  for (const read of queries.filter(({ text }) => /^\s*(select|with)/i.test(text))) {
    const nodes = await planNodesOf(explainer, read);
    const scans = nodes.filter(
      (node) => / Scan$/.test(node['Node Type']) && !/^(Bitmap Index|Subquery)/.test(node['Node Type']),
    );
    const sorts = nodes.filter((node) => /Sort$/.test(node['Node Type']));
    const seen = scans.reduce((sum, node) => sum + rowsOf(node), 0);
    const sorted = Math.max(0, ...sorts.flatMap(({ Plans = [] }) => Plans.map(rowsOf)));
    const what = `${path} ${JSON.stringify(query)}`;
    if (seen > mostRead) faults.push(`${what} reads ${Math.round(seen)} rows: ${read.text}`);
    if (sorted > mostSorted) faults.push(`${what} sorts ${Math.round(sorted)} rows: ${read.text}`);
  }
  return faults;
}

/** All values of an enum. For other filters, values that match many, some and few rows. */
const valuesOf = (filter: string, schema: unknown): readonly string[] =>
  (someIds as Readonly<Record<string, readonly string[]>>)[filter] ??
  someBounds[filter] ??
  (schema as { options: readonly string[] }).options;

const lists = ([...contracts, operations] as readonly Contract[]).filter(({ sorters }) => sorters.length > 0);

describe.each(lists.map((contract) => [contract.name, contract] as const))(
  'the list of %s',
  (_name, { path, filters, sorters }) => {
    const narrowings = Object.entries(filters).flatMap(([filter, schema]) =>
      valuesOf(filter, schema).map((value) => ({ [filter]: value })),
    );
    const cases: Record<string, string>[] = [
      ...sorters.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order }))),
      ...narrowings,
      ...narrowings.map((filter) => ({ ...filter, sort: sorters[1] ?? sorters[0] ?? '' })),
      ...['a', 'am', 'ben', 'lindqvist', 'zzzzzz', 'scale example', 'user4711@scale.example.com'].map(
        (q) => ({
          q,
        }),
      ),
    ];

    it('reads and sorts a bounded number of rows by each sorter, filter and search', async () => {
      const faults: string[] = [];
      for (const query of cases) faults.push(...(await faultsOf(path, query)));
      expect(faults).toEqual([]);
    });

    it('has an index for each sorter and each filter', async () => {
      const table = path === '/operations' ? 'operations' : tableProps(_name);
      const { rows: found } = await db.execute<{ name: string }>(
        sql`select indexname as name from pg_indexes where tablename = ${table}`,
      );
      const names = found.map(({ name }) => name);
      for (const sorter of sorters) expect(names).toContain(`${table}_sort_${snakeCase(sorter)}`);
      const columns = Object.keys(filters).filter(
        (filter) => !parseRangeFilter(filter) && !joinTableFilters.includes(filter),
      );
      for (const filter of columns) expect(names).toContain(`${table}_filter_${snakeCase(filter)}`);
    });
  },
);

const tableProps = (resource: string) =>
  resource === 'support' ? 'support_threads' : resource.replaceAll('-', '_');
/** Filters that the index of a join table serves. */
const joinTableFilters = ['roleId', 'categoryId', 'withinCategoryId', 'tag'];

it('reads only one page of titles when the top bar finds enough matches', async () => {
  const { done, queries } = await overhear(() =>
    admin.call('GET', '/search', { query: { q: 'harbor works' } }),
  );
  expect(done.status).toBe(200);
  const nodes = await planNodesOf(explainer, ...queries.filter(({ text }) => text.includes('"products"')));
  const used = nodes.filter((node) => node['Actual Loops'] > 0).map((node) => node['Node Type']);
  expect(used).not.toContain('Bitmap Index Scan');
});

it('skips to a deep page with an index-only scan', async () => {
  const { queries } = await overhear(() =>
    admin.call('GET', '/users', { query: { page: '190', limit: String(maxLimit), sort: 'full_name' } }),
  );
  const [page] = queries.filter(({ text }) => text.includes('offset 18900'));
  const nodes = await planNodesOf(explainer, page as (typeof queries)[number]);
  const skipped = nodes.filter((node) => rowsOf(node) > 1_000 && / Scan$/.test(node['Node Type']));
  expect(skipped.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
});
