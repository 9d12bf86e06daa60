// Every list that is offered, with each sorter, each filter, pairs of filters and searches, on 100,000 rows: what the server
// asks the database for it is explained, and fails here where it scans or sorts a table.
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { unwrap } from '#providers/envelopes.ts';
import { contracts } from '#resources/contracts.ts';
import { type User, userStatuses } from '#resources/users/contract.ts';
import { openDatabase } from '#server/db/client.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { fewRows } from '#server/kit/list-rows.ts';
import { sampleLists } from '#server/kit/list-samples.ts';
import { plansModule } from '#server/modules/plans/module.ts';
import { usersModule } from '#server/modules/users/module.ts';
import { type Contract, maxLimit } from '#src/shared/contract.ts';
import { parseRangeFilter } from '#src/shared/ranges.ts';
import type { SearchAnswer } from '#src/shared/search.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { appOn } from '#tests/kit/app.ts';
import { copyDatabase } from '#tests/kit/database.ts';
import { overhear, type RecordedQuery } from '#tests/kit/queries.ts';
import { type PlanNode, planNodesOf, rowsOf } from '#tests/kit/query-plans.ts';
import { filledTables, fillMany, someIds } from '../../bench/scale-data.ts';

const rows = 100_000;
/** How many rows may be read, of all tables together, and how many of them may be sorted. */
interface Bound {
  readonly read: number;
  readonly sorted: number;
}
const withMaxBytes = (read: number): Bound => ({ read, sorted: maxLimit });
/** A page that an index has in its order. */
const ofPage = withMaxBytes(3_500);
/** Rows in another order than that of their range, or of what stands in two tables beside them: few are sorted. */
const ofSorted: Bound = { read: 11_000, sorted: fewRows };
/** Of two filters that together leave few rows, or rows in another order: those of the rarer one, by its index. */
const ofPair: Bound = { read: 40_000, sorted: fewRows };
const ofSearch: Bound = { read: 40_000, sorted: 5_000 };
/** The first rows of an order, and of what else an index has. */
const ofTwoWalks: Bound = { read: 2 * 5_000 + 100, sorted: 5_000 };

const connection = await copyDatabase();
const db = openDatabase(connection);
let explainer: Client;
let admin: Person;

beforeAll(async () => {
  explainer = new Client(connection);
  await explainer.connect();
  await explainer.query('set random_page_cost = 1.1; set jit = off');
  await fillMany(explainer, connection, {
    users: rows,
    stores: rows / 2,
    products: rows / 2,
    others: 10_000,
  });
  const app = await appOn(db, { env: { EXACT_TOTALS: '1000' } });
  admin = await makePerson(app, db, [await adminRoleId(db)]);
  return async () => {
    await explainer.end();
    await db.$client.end();
  };
}, 240_000);

/** A call, and the reads that the server sends for it. */
async function asked(path: string, query: Record<string, string> = {}, by = admin) {
  const { done: answer, queries } = await overhear(() => by.call('GET', path, { query }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { answer, reads: queries.filter(({ text }) => /^\s*(select|with)/i.test(text)) };
}

/**
 * What is wrong with how the database answers these reads. `known` is what the same ones did a moment ago: many orders have
 * one total.
 */
async function faultsOf(
  reads: readonly RecordedQuery[],
  bound: Bound,
  known = new Map<string, PlanNode[]>(),
) {
  const faults: string[] = [];
  for (const read of reads) {
    const { text } = read;
    const key = JSON.stringify([text, read.values]);
    const nodes = known.get(key) ?? (await planNodesOf(explainer, read));
    known.set(key, nodes);
    const scans = nodes.filter(
      (node) => / Scan$/.test(node['Node Type']) && !/^(Bitmap Index|Subquery)/.test(node['Node Type']),
    );
    const sorts = nodes.filter((node) => /Sort/.test(node['Node Type']));
    const seen = scans.reduce((sum, node) => sum + rowsOf(node), 0);
    const sorted = Math.max(0, ...sorts.flatMap(({ Plans = [] }) => Plans.map(rowsOf)));
    const whole = scans.filter(
      (node) =>
        node['Node Type'] === 'Seq Scan' &&
        filledTables.includes(node['Relation Name'] ?? '') &&
        rowsOf(node) > bound.read / 3,
    );
    for (const node of whole) faults.push(`scans ${node['Relation Name']}: ${text}`);
    if (seen > bound.read) faults.push(`reads ${Math.round(seen)} rows: ${text}`);
    if (sorted > bound.sorted) faults.push(`sorts ${Math.round(sorted)} rows: ${text}`);
  }
  return faults;
}

/** Resources of which there are many; of the others there are dozens. */
const many = ['users', 'stores', 'domains', 'store-emails', 'products', 'categories', 'pages', 'templates'];
const lists = contracts.filter(({ name }) => many.includes(name)) as Contract[];

/** Values of a filter: each word that it knows, or ids of many, some and few rows. */
const valuesOf = (filter: string): readonly string[] => {
  const words: Record<string, readonly string[]> = {
    'users.status': ['ACTIVE', 'SUSPENDED'],
    'stores.status': ['active', 'inactive'],
    'domains.status': ['verified', 'pending'],
    'store-emails.status': ['verified', 'unverified'],
    'products.status': ['published', 'archived'],
    'pages.status': ['published', 'draft'],
    'templates.theme': ['light', 'dark'],
    'templates.layout': ['grid', 'sidebar'],
    'templates.tag': ['common tag', 'middling tag', 'Rare tag', 'no such tag'],
    'users.isVerified': ['true', 'false'],
    'products.hasImage': ['true', 'false'],
    'stores.domain': ['none', 'unverified', 'verified'],
  };
  const found = words[filter] ?? (someIds as Record<string, readonly string[]>)[filter.split('.')[1] ?? ''];
  if (!found) throw new Error(`Which values of ${filter} shall be tried?`);
  return found;
};

/** Filters by what stands in two tables beside them. */
const besideThem = ['withinCategoryId'];

/** What rows stand by in the order of a sorter. */
const placeOf = (sorter: string) => {
  const column = sorter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (column === 'last_login_at') return `coalesce(last_login_at, '-infinity')`;
  return /name|email/.test(column) ? `lower(${column})` : column;
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Ranges with few rows, many, and nearly all. */
const rangesOf = (of: string): Record<string, string>[] => {
  const bounds =
    of === 'price'
      ? [['999'], ['10', '500'], [undefined, '999.5']]
      : of === 'created'
        ? [[daysAgo(0.05)], [daysAgo(20), daysAgo(5)], [undefined, daysAgo(0.05)]]
        : [[daysAgo(1)], [daysAgo(300), daysAgo(100)], [undefined, daysAgo(1)]];
  return bounds.map(([from, to]) => ({
    ...(from && { [`${of}From`]: from }),
    ...(to && { [`${of}To`]: to }),
  }));
};

/** What a list can be narrowed by, one filter or range after the other, each with several values. */
const narrowingsOf = ({ name, filters }: Contract) => [
  ...[...new Set(Object.keys(filters).flatMap((filter) => parseRangeFilter(filter)?.of ?? []))].map(rangesOf),
  ...Object.keys(filters).flatMap((filter) =>
    parseRangeFilter(filter) ? [] : [valuesOf(`${name}.${filter}`).map((value) => ({ [filter]: value }))],
  ),
];

describe.each(lists.map((contract) => [contract.name, contract] as const))(
  'the list of %s',
  (_name, contract) => {
    const { path, sorters } = contract;
    const narrowings = narrowingsOf(contract);
    const filtered: Record<string, string>[] = narrowings.flat();
    /** Rows of a range, or of what stands in two tables beside them, come by an index in no order. */
    const isSorted = (filter: Record<string, string>) =>
      Object.keys(filter).some((name) => parseRangeFilter(name) || besideThem.includes(name));
    const orders = sorters.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));

    it('by each sorter, with each filter and without', async () => {
      const faults: string[] = [];
      const known = new Map();
      for (const filter of [{}, ...filtered] as Record<string, string>[]) {
        for (const order of orders) {
          const { reads } = await asked(path, { ...filter, ...order } as Record<string, string>);
          const wrong = await faultsOf(reads, isSorted(filter) ? ofSorted : ofPage, known);
          faults.push(...wrong.map((fault) => `${JSON.stringify({ ...filter, ...order })} ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    });

    it('by pairs of filters, in its own order and in another', async () => {
      const faults: string[] = [];
      const known = new Map();
      const pairs = narrowings.flatMap((some, index) =>
        narrowings
          .slice(index + 1)
          .flatMap((others) => some.flatMap((one) => others.map((other) => ({ ...one, ...other })))),
      );
      for (const pair of pairs) {
        for (const order of [{}, { sort: sorters[1] as string }]) {
          const { reads } = await asked(path, { ...pair, ...order });
          const wrong = await faultsOf(reads, ofPair, known);
          faults.push(...wrong.map((fault) => `${JSON.stringify({ ...pair, ...order })} ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    });

    it('searched for what very many, some and none hold', async () => {
      const faults: string[] = [];
      const known = new Map();
      for (const q of [
        'a',
        'am',
        'ben',
        'example',
        'common',
        'ab12',
        'ex',
        // What all addresses have behind a sign.
        'sc',
        'scale example',
        // What all words have behind a sign that no index knows.
        '(a',
        '€a',
        'lindqvist',
        'zzzzzz',
        'иванов',
        'é',
        'Lindqvíst',
        '019a0000-0000-7000-8000-000000000000',
        '--',
      ]) {
        const query = { q, ...orders[2] } as Record<string, string>;
        // By a filter, too: each with those that most terms are looked for in.
        const alone = ['ab12', 'ben', 'a'].includes(q) ? narrowings : narrowings.slice(0, 1);
        const searches = [
          query,
          { ...query, ...filtered[0] },
          ...alone.flat().map((some) => ({ q, ...some })),
        ];
        for (const narrowed of searches) {
          const { reads, answer } = await asked(path, narrowed as Record<string, string>);
          expect(Number(answer.headers['x-total-count'])).toBeLessThanOrEqual(1_000);
          const wrong = await faultsOf(reads, ofSearch, known);
          faults.push(...wrong.map((fault) => `${JSON.stringify(narrowed)} ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    });
  },
);

it('the top bar finds its few, however many hold what is searched for', async () => {
  const faults: string[] = [];
  for (const q of [
    'am',
    'sc',
    'scale example',
    'example',
    '@s',
    '(a',
    '€a',
    'lindqvist',
    'zzzzzz',
    '--',
    'Lindqvíst',
    '019a0000-0000-7000-8000-000000000000',
  ]) {
    const { reads } = await asked('/search', { q });
    faults.push(...(await faultsOf(reads, ofSearch)).map((fault) => `${q} ${fault}`));
  }
  expect(faults).toEqual([]);
});

it('the top bar looks for no more, where enough titles begin with what is searched for', async () => {
  const { reads } = await asked('/search', { q: 'harbor works' });
  const nodes = await planNodesOf(explainer, ...reads.filter(({ text }) => text.includes('"products"')));
  const read = nodes.filter((node) => node['Actual Loops'] > 0).map((node) => node['Node Type']);
  expect(read).toContain('Index Scan');
  expect(read).not.toContain('Bitmap Index Scan');
});

it.each(['/users', '/stores', '/search'])(
  'of a whole address, %s reads what is rare in it, and not what all addresses have in common',
  async (path) => {
    const { rows: owners } = await db.execute<{ email: string }>(
      sql`select email from users where id = (select owner_id from stores group by owner_id order by count(*), owner_id limit 1)`,
    );
    const { reads, answer } = await asked(path, { q: owners[0]?.email as string });
    expect(unwrap(answer.body).data).not.toEqual([]);
    const nodes = await planNodesOf(explainer, ...reads);
    const lists = nodes.filter((node) => node['Node Type'] === 'Bitmap Index Scan');
    const pages = lists.map((node) => node['Shared Hit Blocks'] + node['Shared Read Blocks']);
    // For each three letters, three lead to their list, which for what all hold is as long as the table.
    expect(Math.max(...pages)).toBeGreaterThan(0);
    expect(Math.max(...pages)).toBeLessThan(100);
  },
);

describe('of words that together very many hold', () => {
  // Ten million users would take minutes to make: the database is told that it has so many.
  const search = { q: 'ben hart', sort: 'created_at', order: 'desc' };
  let operator: Client;
  let person: Person;
  let ofFewer: readonly RecordedQuery[];
  beforeAll(async () => {
    ({ reads: ofFewer } = await asked('/users', search));
    operator = new Client({ ...connection, user: 'postgres' });
    await operator.connect();
    await operator.query(
      `update pg_class set reltuples = 1e7 where oid in ('users'::regclass, 'stores'::regclass)`,
    );
    person = await makePerson(await appOn(db), db, [await adminRoleId(db)]);
    return async () => {
      await operator.query('analyze users, stores');
      await operator.end();
    };
  });
  const isLookedUp = ({ text }: RecordedQuery) => text.includes('signs_as_letters');

  it('the first rows of the order are told, and no list of an index is read', async () => {
    expect(ofFewer.some(isLookedUp)).toBe(true);
    const { reads, answer } = await asked('/users', search, person);
    expect(reads.some(isLookedUp)).toBe(false);
    const { rows: newest } = await db.execute<{ id: string }>(
      sql`select id from users where search like '%ben hart%' order by created_at desc, id desc limit 10`,
    );
    const { data } = unwrap(answer.body);
    expect((data as { id: string }[]).map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    expect(answer.headers['x-total-estimated']).toBe('true');
  });

  it('the newest are told where the order begins with none of them', async () => {
    const { reads, answer } = await asked(
      '/users',
      { q: 'ben hart', sort: 'full_name', order: 'asc' },
      person,
    );
    expect(reads.some(isLookedUp)).toBe(false);
    const names = (unwrap(answer.body).data as User[]).map(({ full_name }) => full_name);
    expect(names).toHaveLength(10);
    expect(names.filter((name) => !name.startsWith('Ben Hart'))).toEqual([]);
    expect(names).toEqual(names.toSorted());
    expect(answer.headers['x-total-estimated']).toBe('true');
  });

  it('what a list is narrowed to is looked through, and said not to be all', async () => {
    // None of them is inactive.
    const { reads, answer } = await asked('/users', { q: 'ben hart', status: 'INACTIVE' }, person);
    expect(reads.some(isLookedUp)).toBe(false);
    expect(answer.body.data).toEqual([]);
    expect(answer.headers['x-total-estimated']).toBe('true');
  });

  it('two letters are those that words begin with, however many have them inside', async () => {
    // As Hart and Marín have.
    const { answer } = await asked('/users', { q: 'ar' }, person);
    expect(answer.body.data).toEqual([]);
    expect(answer.headers['x-total-estimated']).toBeUndefined();
  });

  it('an owner’s one store is found by the top bar, however old it is', async () => {
    const owner = await makePerson(await appOn(db), db);
    const { rows } = await db.execute<{ id: string; owner_id: string | null }>(
      sql`select id, owner_id from stores where name like 'Harbor Works%' order by id limit 1`,
    );
    const store = rows[0] as (typeof rows)[number];
    const give = (to: string | null) =>
      db.update(storesTable).set({ owner_id: to }).where(eq(storesTable.id, store.id));
    await give(owner.id);
    const { answer } = await asked('/search', { q: 'arbor works' }, owner);
    await give(store.owner_id);
    const [found] = unwrap(answer.body).data as SearchAnswer;
    expect(found?.records.map(({ id }) => id)).toEqual([store.id]);
  });

  it('stores are looked for by the newest owners who are so called, and by all names of their own', async () => {
    const { reads, answer } = await asked('/stores', { q: 'ben hart', status: 'active' }, person);
    const searches = reads.filter(isLookedUp).map(({ text }) => text);
    expect(searches).not.toEqual([]);
    expect(searches.filter((text) => !/from users where .* as newest .* as owners/s.test(text))).toEqual([]);
    expect(answer.headers['x-total-estimated']).toBe('true');
  });
});

it.each<[string, string, Record<string, string>]>([
  ['users', 'full_name', { lastSignInFrom: '2001-01-01' }],
  ['users', 'full_name', { lastSignInTo: daysAgo(0) }],
  ['users', 'email', { lastSignInFrom: '2001-01-01' }],
  ['users', 'email', { lastSignInTo: daysAgo(0) }],
  ['products', 'name', { priceTo: '100' }],
  ['products', 'name', { hasImage: 'true' }],
  ['products', 'createdAt', { priceTo: '100' }],
  ['products', 'updatedAt', { priceFrom: '999' }],
  ['products', 'updatedAt', { hasImage: 'true' }],
  // Of an index of these alone.
  ['products', 'createdAt', { hasImage: 'true', priceFrom: '10' }],
  ['products', 'updatedAt', { hasImage: 'false', priceTo: '500' }],
  ['products', 'name', { hasImage: 'true', priceFrom: '10' }],
  ['users', 'full_name', { isVerified: 'true', lastSignInFrom: '2001-01-01' }],
  ['users', 'email', { status: 'ACTIVE', lastSignInFrom: '2001-01-01' }],
])(
  '%s in the order of %s, with %j: the index passes by all others, however many',
  async (name, sort, filter) => {
    const { reads, answer } = await asked(`/${name}`, { ...filter, sort, order: 'asc' });
    expect(answer.body.data).toHaveLength(10);
    const nodes = await planNodesOf(explainer, ...reads);
    const inTable = nodes.filter(
      (node) => node['Relation Name'] === name && node['Node Type'] !== 'Index Only Scan',
    );
    expect(inTable.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThan(60);
  },
);

it.each([
  ['createdAt', 'products_with_image'],
  ['updatedAt', 'products_with_image_updated_at'],
  ['name', 'products_with_image_name'],
])(
  'products with an image, in a range of prices, by %s: an index of these alone is read, and not that of all products',
  async (sort, index) => {
    const query = { hasImage: 'true', priceFrom: '10', sort, order: 'desc' };
    const { reads } = await asked('/products', query);
    const nodes = await planNodesOf(explainer, ...reads.filter(({ text }) => text.includes(' as page')));
    expect(nodes.map((node) => node['Index Name'])).toContain(index);
  },
);

it.each(['full_name', 'email'])(
  'who signed in at some time, in the order of %s: who never did is not passed by, however many come first',
  async (sort) => {
    for (const when of [{ lastSignInFrom: '2001-01-01' }, { lastSignInTo: daysAgo(0) }]) {
      const { reads, answer } = await asked('/users', { ...when, sort, order: 'asc', limit: '100' });
      expect(answer.body.data).toHaveLength(100);
      const nodes = await planNodesOf(explainer, ...reads);
      const scans = nodes.filter((node) => /Index.* Scan$/.test(node['Node Type']));
      // The first of the order are looked at, see `walkedIds`.
      expect(Math.max(...scans.map(rowsOf))).toBeLessThanOrEqual(5_000);
    }
  },
);

describe('however many match', () => {
  const ofRows = ({ text }: RecordedQuery) => text.includes(' as page');
  let person: Person;
  beforeAll(async () => {
    person = await makePerson(await appOn(db), db, [await adminRoleId(db)]);
  });

  const created = { createdFrom: daysAgo(60), createdTo: daysAgo(5) };
  const priced = { priceFrom: '100', priceTo: '900' };
  it.each<[string, string, Record<string, string>]>([
    ['users', 'created_at', created],
    ['users', 'created_at', { ...created, status: 'ACTIVE' }],
    ['users', 'last_login_at', { lastSignInFrom: '2001-01-01', lastSignInTo: daysAgo(1) }],
    ['products', 'price', priced],
    ['products', 'price', { ...priced, status: 'published' }],
    ['stores', 'createdAt', created],
  ])('%s in a range of %s, in its order, are a piece of an index', async (name, sort, filters) => {
    const path = lists.find((contract) => contract.name === name)?.path ?? '';
    for (const order of ['asc', 'desc']) {
      const { reads, answer } = await asked(path, { ...filters, sort, order }, person);
      expect(answer.body.data.data ?? answer.body.data).toHaveLength(10);
      expect(await faultsOf(reads.filter(ofRows), withMaxBytes(200))).toEqual([]);
    }
  });

  it('what is rare along one filter is found along the other one', async () => {
    // Only the oldest products have an image, and most products stand in this category.
    const [categoryId = ''] = someIds.categoryId;
    const query = { categoryId, hasImage: 'true' };
    const { reads, answer } = await asked('/products', query, person);
    const { rows: there } = await explainer.query<{ id: string }>(
      `select id from products where image_id is not null and exists (
         select from product_categories where product_id = products.id and category_id = $1)
       order by created_at desc, id desc limit 10`,
      [query.categoryId],
    );
    const { data } = unwrap(answer.body);
    expect((data as { id: string }[]).map(({ id }) => id)).toEqual(there.map(({ id }) => id));
    // Two thousand of the category, each looked up, and the first of the others.
    expect(await faultsOf(reads.filter(ofRows), withMaxBytes(6_500))).toEqual([]);
  });

  const linked = {
    '/users': ['roleId', someIds.roleId, 'user_roles', 'user_id', 'role_id'],
    '/products': ['categoryId', someIds.categoryId, 'product_categories', 'product_id', 'category_id'],
    '/templates': ['tag', ['common tag', 'middling tag', 'Rare tag'], 'template_tags', 'template_id', 'name'],
  } as const;
  it.each(Object.entries(linked))(
    'what is linked to %s is a piece of an index, too, in each order',
    async (path, [filter, values, table, own, other]) => {
      const { sorters = [] } = lists.find((contract) => contract.path === path) ?? {};
      for (const sort of sorters) {
        const place = placeOf(sort);
        for (const value of values) {
          for (const order of ['asc', 'desc']) {
            for (const page of [1, 3]) {
              const query = { [filter]: value, order, sort, page: String(page) };
              const { reads, answer } = await asked(path, query, person);
              const { rows: there } = await explainer.query(
                `select id from ${path.slice(1)} as listed where exists (
                   select from ${table} where ${own} = listed.id and lower(${other}::text) = lower($1))
                 order by ${place} ${order}, id ${order} limit 10 offset ${10 * (page - 1)}`,
                [value],
              );
              const { data } = unwrap(answer.body);
              expect((data as { id: string }[]).map(({ id }) => id)).toEqual(there.map(({ id }) => id));
              expect(await faultsOf(reads.filter(ofRows), withMaxBytes(200))).toEqual([]);
            }
          }
        }
      }
    },
  );

  it('a role beside a status is looked for along the status’s own index', async () => {
    const [roleId = ''] = someIds.roleId;
    for (const order of ['asc', 'desc']) {
      const query = { status: 'INACTIVE', roleId, sort: 'full_name', order };
      const { reads } = await asked('/users', query, person);
      expect(await faultsOf(reads.filter(ofRows), ofTwoWalks)).toEqual([]);
    }
  });
});

it.each(['oldest', 'newest'])(
  'those who hold a role that only the %s accounts have are found in each order, without walking to them past all others',
  async (which) => {
    const held = 3_500;
    const { rows: made } = await explainer.query(
      `insert into roles (id, created_at, updated_at, name, description)
       values (gen_random_uuid(), now(), now(), $1, 'Made') returning id`,
      [`Role of the ${which}`],
    );
    const roleId = made[0].id as string;
    await explainer.query(
      `insert into user_roles select id, $1 from users
       order by created_at ${which === 'oldest' ? 'asc' : 'desc'} limit ${held}`,
      [roleId],
    );
    await explainer.query('analyze user_roles');
    const person = await makePerson(await appOn(db), db, [await adminRoleId(db)]);
    for (const [sort, column] of [
      ['created_at', 'created_at'],
      ['full_name', 'lower(full_name)'],
    ] as const) {
      for (const order of ['asc', 'desc'] as const) {
        for (const page of [1, 3, held / 10]) {
          const query = { roleId, sort, order, page: String(page) };
          const { reads, answer } = await asked('/users', query, person);
          const { rows: there } = await explainer.query(
            `select id from users where exists (select from user_roles where user_id = users.id and role_id = $1)
             order by ${column} ${order}, id ${order} limit 10 offset ${10 * (page - 1)}`,
            [roleId],
          );
          expect(answer.headers['x-total-count']).toBe(String(held));
          expect(answer.body.data.map(({ id }: { id: string }) => id)).toEqual(there.map(({ id }) => id));
          // However the database finds them: nothing is looked up for each row that is passed by.
          const nodes = await planNodesOf(explainer, ...reads);
          expect(Math.max(...nodes.map((node) => node['Actual Loops']))).toBeLessThanOrEqual(5_000);
        }
      }
    }
    await explainer.query('delete from user_roles where role_id = $1', [roleId]);
    await explainer.query('delete from roles where id = $1', [roleId]);
  },
);

it('what stands in a category and in those below it is put together from their pieces of an index, each product once', async () => {
  const held = 3_500;
  const { rows: made } = await explainer.query(
    `insert into categories (id, created_at, updated_at, name, description)
     select gen_random_uuid(), now(), now(), 'Made ' || n, 'Made' from generate_series(1, 4) n returning id`,
  );
  const [above, ...below] = made.map(({ id }) => id as string);
  await explainer.query('update categories set parent_id = $1 where id = any($2)', [above, below]);
  // The dearest ones: all at one end of that order. Some stand in two of them.
  await explainer.query(
    `with dearest as (select id, row_number() over (order by price desc, id) as n from products order by price desc, id limit ${held})
     insert into product_categories select id, ($1::uuid[])[1 + n % 3] from dearest
     union select id, ($1::uuid[])[1 + (n + 1) % 3] from dearest where n % 5 = 0`,
    [below],
  );
  await explainer.query('analyze product_categories');
  const person = await makePerson(await appOn(db), db, [await adminRoleId(db)]);
  const query = { withinCategoryId: above as string };
  for (const sort of ['createdAt', 'name', 'price', 'updatedAt']) {
    for (const order of ['asc', 'desc']) {
      for (const page of [1, 3, 20, held / 10]) {
        const { reads, answer } = await asked(
          '/products',
          { ...query, sort, order, page: String(page) },
          person,
        );
        const { rows: there } = await explainer.query(
          `select id from products where id in (select product_id from product_categories where category_id = any($1))
           order by ${placeOf(sort)} ${order}, id ${order} limit 10 offset ${10 * (page - 1)}`,
          [below],
        );
        const { data } = unwrap(answer.body);
        expect((data as { id: string }[]).map(({ id }) => id)).toEqual(there.map(({ id }) => id));
        expect(reads.filter(({ text }) => text.includes('gathered'))).toEqual([]);
      }
    }
  }
  const ranged = { ...query, priceFrom: '1', priceTo: '999.5', sort: 'price', order: 'asc' };
  const { answer } = await asked('/products', ranged, person);
  const { rows: there } = await explainer.query(
    `select id from products where price between 1 and 999.5
       and id in (select product_id from product_categories where category_id = any($1)) order by price, id limit 10`,
    [below],
  );
  expect((unwrap(answer.body).data as { id: string }[]).map(({ id }) => id)).toEqual(
    there.map(({ id }) => id),
  );
  await explainer.query('delete from product_categories where category_id = any($1)', [below]);
  for (const ids of [below, [above]])
    await explainer.query('delete from categories where id = any($1)', [ids]);
});

it('a search within a time looks at the rows of that time first', async () => {
  for (const q of ['example', 'common', 'ben']) {
    const { reads, answer } = await asked('/users', { q, createdTo: daysAgo(12) });
    expect(await faultsOf(reads, ofSearch)).toEqual([]);
    expect(answer.body.data).toHaveLength(10);
  }
});

it('a search among the few stores of an owner finds all of them, however busy the database is', async () => {
  const late = await appOn(db, { env: { TOTAL_WAIT_MS: '0' } });
  const person = await makePerson(late, db, [await adminRoleId(db)]);
  const { rows: there } = await explainer.query(
    `select owner_id as owner, count(*)::int as stores from stores group by 1 having count(*) < 20 order by 1 desc limit 1`,
  );
  // Their owner's address has it, as very many others'.
  const query = { ownerId: there[0].owner, q: 'scale', limit: '100', sort: 'name' };
  const { answer } = await asked('/stores', query, person);
  expect(unwrap(answer.body).data).toHaveLength(there[0].stores);
});

it('a search for stores by their owners says that it did not look at all of these', async () => {
  await explainer.query(
    `insert into users (id, created_at, updated_at, full_name, email, password_hash)
     select gen_random_uuid(), now(), now(), 'Quux Tester', 'quux' || n || '@deep.example.com', '' from generate_series(1, 3000) n`,
  );
  await explainer.query('vacuum analyze users');
  const { headers, status } = await admin.call('GET', '/stores', { query: { q: 'quux' } });
  expect([status, headers['x-total-estimated']]).toEqual([200, 'true']);
  await explainer.query(`delete from users where email like 'quux%@deep.example.com'`);
});

describe('of a role that 20,000 of the oldest accounts hold', () => {
  const ofRows = ({ text }: RecordedQuery) => text.includes(' as page');
  let roleId: string;
  beforeAll(async () => {
    const { rows: made } = await explainer.query(
      `insert into roles (id, created_at, updated_at, name, description)
       values (gen_random_uuid(), now(), now(), 'Zygotic keeper', 'Made') returning id`,
    );
    roleId = made[0].id;
    await explainer.query(`insert into user_roles select id, $1 from users order by created_at limit 20000`, [
      roleId,
    ]);
    await explainer.query('vacuum analyze user_roles');
    return async () => {
      await explainer.query('delete from user_roles where role_id = $1', [roleId]);
      await explainer.query('delete from roles where id = $1', [roleId]);
    };
  });

  it('a search among them ends, and says that there may be more', async () => {
    for (const query of [{ q: 'ben' }, { q: 'a' }, { q: 'ben', status: 'ACTIVE' }]) {
      const { reads, answer } = await asked('/users', { roleId, ...query });
      expect(await faultsOf(reads, ofSearch)).toEqual([]);
      expect(answer.headers['x-total-estimated']).toBe('true');
    }
  });

  it('a search by its name says that it did not look at all of them', async () => {
    const searched = (status: string) => asked('/users', { q: 'zygotic', status });
    const { reads, answer } = await searched('INACTIVE');
    expect(await faultsOf(reads, ofSearch)).toEqual([]);
    expect(answer.headers['x-total-estimated']).toBe('true');
    // All of these few are looked at.
    const { answer: few } = await searched('SUSPENDED');
    expect([few.headers['x-total-count'], few.headers['x-total-estimated']]).toEqual(['20', undefined]);
  });

  it('the list’s own order has them as a piece of an index, and those beside whom others hold it, too', async () => {
    const { reads, answer } = await asked('/users', { roleId });
    expect(answer.body.data).toHaveLength(10);
    expect(await faultsOf(reads.filter(ofRows), withMaxBytes(200))).toEqual([]);
    for (const filters of [{ status: 'ACTIVE' }, { isVerified: 'true' }] as Record<string, string>[]) {
      const { reads: beside, answer: some } = await asked('/users', { roleId, ...filters });
      expect(some.body.data).toHaveLength(10);
      expect(await faultsOf(beside.filter(ofRows), ofTwoWalks)).toEqual([]);
    }
  });

  it('a time beside the role is a piece of the same index, also for a search', async () => {
    for (const time of [{ createdFrom: '2001-01-01' }, { createdTo: daysAgo(0) }] as Record<
      string,
      string
    >[]) {
      const { reads, answer } = await asked('/users', { roleId, ...time });
      expect(answer.body.data).toHaveLength(10);
      expect(await faultsOf(reads.filter(ofRows), withMaxBytes(200))).toEqual([]);
      const { answer: searched } = await asked('/users', { roleId, ...time, q: 'ben' });
      expect(searched.body.data).toHaveLength(10);
    }
  });

  it('those who are active are not walked to, however late their number is known', async () => {
    const late = await appOn(db, { env: { TOTAL_WAIT_MS: '0' } });
    const person = await makePerson(late, db, [await adminRoleId(db)]);
    for (const filters of [{ status: 'ACTIVE' }, { isVerified: 'true' }] as Record<string, string>[]) {
      const { reads, answer } = await asked('/users', { roleId, ...filters }, person);
      expect(answer.body.data).toHaveLength(10);
      // However the database finds them: nothing is looked up for each row that is passed by.
      const nodes = await planNodesOf(explainer, ...reads.filter(ofRows));
      expect(Math.max(...nodes.map((node) => node['Actual Loops']))).toBeLessThanOrEqual(20_000);
    }
  });
});

it.each(['/dashboard', '/products/summary', '/stores/summary', '/analytics'])(
  'the figures of %s are added up from an index alone',
  async (path) => {
    const { reads } = await asked(path);
    const nodes = await planNodesOf(explainer, ...reads);
    const added = nodes.filter((node) => node['Relation Name'] === 'tallies');
    expect(new Set(added.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']));
  },
);

describe('a page deep inside', () => {
  const page = 2_345;
  const names = async (page: number, query: Record<string, string>, by = admin) => {
    const { reads, answer } = await asked('/users', { page: String(page), sort: 'full_name', ...query }, by);
    return {
      reads,
      names: answer.body.data.map((user: { full_name: string }) => user.full_name) as string[],
    };
  };
  const inOrder = async (offset: number, direction: 'asc' | 'desc', where = 'true') => {
    const { rows: found } = await explainer.query(
      `select full_name from users where ${where}
       order by lower(full_name) ${direction}, id ${direction} limit 10 offset ${offset}`,
    );
    return found.map(({ full_name }) => full_name);
  };

  const looks = async () => {
    await Promise.all([1, 2].map(() => sampleLists(db, [usersModule, plansModule])));
  };
  let users = 0;
  beforeAll(async () => {
    await looks();
    users = await db.$count(usersTable);
  });

  it('is looked for before somebody asks, and a day later anew', async () => {
    const samples = () =>
      explainer.query(
        `select list, total, cardinality(ids) as kept, taken_at from list_samples order by list`,
      );
    const { rows: first } = await samples();
    // The whole list, those of each status, those who are verified and who are not, and those of a role that very many hold.
    expect(first).toHaveLength(usersModule.contract.sorters.length * (1 + userStatuses.length + 2 + 1));
    const whole = first.filter(({ list }) => list.endsWith('[null,[]]'));
    expect(whole).toHaveLength(usersModule.contract.sorters.length);
    for (const { total, kept } of whole) expect([total, kept]).toEqual([users, rows / 1_000]);
    await looks();
    expect((await samples()).rows).toEqual(first);
    await explainer.query(`update list_samples set taken_at = taken_at - interval '25 hours'`);
    await looks();
    const { rows: anew } = await samples();
    expect(anew.map(({ taken_at }, index) => taken_at > first[index].taken_at)).not.toContain(false);
  });

  it.each(['asc', 'desc'] as const)(
    'is the one that stands there, and reads little more than the first, right after a start (%s)',
    async (order) => {
      const app = await appOn(db, { env: { EXACT_TOTALS: '1000' } });
      const person = await makePerson(app, db, [await adminRoleId(db)]);
      const [there, next] = [await names(page, { order }, person), await names(page + 1, { order }, person)];
      expect(await faultsOf(there.reads, ofPage)).toEqual([]);
      expect([...there.names, ...next.names]).toEqual([
        ...(await inOrder(10 * (page - 1), order)),
        ...(await inOrder(10 * page, order)),
      ]);
    },
  );

  it('of what a word of a filter leaves is too', async () => {
    const there = await names(page, { status: 'ACTIVE' });
    expect(await faultsOf(there.reads, ofPage)).toEqual([]);
    expect(there.names).toEqual(await inOrder(10 * (page - 1), 'asc', `status = 'ACTIVE'`));
  });

  it.each(usersModule.contract.sorters)('is counted off to by an index alone, by %s', async (sort) => {
    for (const filters of [{}, { status: 'ACTIVE' }]) {
      const { reads } = await asked('/users', { page: String(page), sort, ...filters });
      const nodes = await planNodesOf(explainer, ...reads);
      const countedOff = nodes.filter(
        (node) => / Scan$/.test(node['Node Type']) && node['Actual Rows'] > 100,
      );
      expect(countedOff.map((node) => node['Node Type'])).not.toContain('Index Scan');
    }
  });

  it.each(usersModule.contract.sorters)('of a role that very many hold is too, by %s', async (sort) => {
    const [roleId = ''] = someIds.roleId;
    for (const order of ['asc', 'desc']) {
      const { reads, answer } = await asked('/users', { page: String(page), roleId, sort, order });
      expect(await faultsOf(reads, ofPage)).toEqual([]);
      const { rows: there } = await explainer.query(
        `select id from users join user_roles on user_id = id where role_id = $1
         order by ${placeOf(sort)} ${order}, id ${order} limit 10 offset ${10 * (page - 1)}`,
        [roleId],
      );
      expect(answer.body.data.map(({ id }: { id: string }) => id)).toEqual(there.map(({ id }) => id));
    }
  });

  it('of what other filters leave is too, from the second one on that somebody asks for', async () => {
    const query = { status: 'ACTIVE', isVerified: 'true' };
    await expect
      .poll(async () => faultsOf((await names(page, query)).reads, ofPage), { timeout: 10_000 })
      .toEqual([]);
    expect((await names(page, query)).names).toEqual(
      await inOrder(10 * (page - 1), 'asc', `status = 'ACTIVE' and is_verified`),
    );
    await explainer.query(
      `delete from list_samples where list like '%"status"%' and list like '%"isVerified"%'`,
    );
  });

  it('leaves nobody out where some have come since, for as long as all can be counted', async () => {
    const app = await appOn(db);
    const person = await makePerson(app, db, [await adminRoleId(db)]);
    const query = { status: 'INACTIVE', limit: '100' };
    const ids = async (page: number) => {
      const { answer } = await asked('/users', { ...query, page: String(page) }, person);
      return answer.body.data.map(({ id }: { id: string }) => id) as string[];
    };
    await ids(22);
    const { rows: added } = await explainer.query(
      `insert into users (id, created_at, updated_at, full_name, email, password_hash, status, is_verified)
       select gen_random_uuid(), now() + interval '1 day', now(), 'Come since', 'since' || n || '@deep.example.com', '', 'INACTIVE',
         false from generate_series(1, 3) n returning id`,
    );
    await expect
      .poll(async () => (await ids(1)).slice(0, 3).sort())
      .toEqual(added.map(({ id }) => id).sort());
    const { rows: there } = await explainer.query(
      `select id from users where status <> 'ACTIVE' order by created_at desc, id desc limit 400 offset 1900`,
    );
    await expect
      .poll(async () => [...(await ids(20)), ...(await ids(21)), ...(await ids(22)), ...(await ids(23))], {
        timeout: 10_000,
      })
      .toEqual(there.map(({ id }) => id));
    await explainer.query(`delete from users where email like 'since%@deep.example.com'`);
  });

  it('leaves nobody out, and tells nobody twice, where it is only known about how many there are', async () => {
    const app = await appOn(db, { env: { EXACT_TOTALS: '1000' } });
    const person = await makePerson(app, db, [await adminRoleId(db)]);
    const query = { status: 'ACTIVE', sort: 'full_name', limit: '100' };
    const { headers } = await person.call('GET', '/users', { query });
    expect(headers['x-total-estimated']).toBe('true');
    const middle = Math.round(Number(headers['x-total-count']) / 200);
    for (const page of [middle - 1, middle, middle + 1, middle + 2]) {
      const { answer } = await asked('/users', { ...query, page: String(page) }, person);
      const { rows: there } = await explainer.query(
        `select id from users where status = 'ACTIVE' order by lower(full_name), id limit 100 offset ${100 * (page - 1)}`,
      );
      expect(answer.body.data.map(({ id }: { id: string }) => id)).toEqual(there.map(({ id }) => id));
    }
  });

  it('beyond the end is empty, however far', async () => {
    const query = { limit: '100', sort: 'full_name' };
    for (const order of ['asc', 'desc'])
      expect((await names(999_999_999, { ...query, order })).names).toEqual([]);
  });

  it('at the end is found from the end', async () => {
    const last = async () => {
      const { headers } = await admin.call('GET', '/users');
      return names(Math.ceil(Number(headers['x-total-count']) / 10), { order: 'asc' });
    };
    const [end] = await inOrder(0, 'desc');
    // An estimate of before the tests above is told once more, and made anew behind that.
    await expect.poll(async () => (await last()).names.at(-1)).toBe(end);
    expect(await faultsOf((await last()).reads, ofPage)).toEqual([]);
  });
});

describe('a total', () => {
  const totalOf = async (query: Record<string, string>) => {
    const { headers } = await admin.call('GET', '/users', { query });
    return [Number(headers['x-total-count']), headers['x-total-estimated']] as const;
  };

  it('is exact to the bound that is set, and beyond it about right and marked', async () => {
    expect(await totalOf({ status: 'SUSPENDED' })).toEqual([rows / 1_000, undefined]);
    const [total, isEstimated] = await totalOf({ status: 'INACTIVE' });
    expect(isEstimated).toBe('true');
    expect(total).toBeGreaterThan(0.05 * rows);
    expect(total).toBeLessThan(0.2 * rows);
  });

  it('is about right, too, where the planner knows of far less', async () => {
    const { rows: made } = await explainer.query(
      `insert into categories (id, created_at, updated_at, name, description)
       values (gen_random_uuid(), now(), now(), 'All that is sold', '') returning id`,
    );
    const { rows: below } = await explainer.query(
      `insert into categories (id, created_at, updated_at, name, description, parent_id)
       values (gen_random_uuid(), now(), now(), 'Most that is sold', '', $1) returning id`,
      [made[0].id],
    );
    await explainer.query('insert into product_categories select id, $1 from products limit 20000', [
      below[0].id,
    ]);
    await explainer.query('analyze product_categories');
    const query = { withinCategoryId: made[0].id };
    const told = async () =>
      Number((await admin.call('GET', '/products', { query })).headers['x-total-count']);
    // What is known at once is the planner's; it is counted behind that.
    await expect.poll(told).toBeGreaterThan(15_000);
    expect(await told()).toBeLessThan(25_000);
    await explainer.query('delete from product_categories where category_id = $1', [below[0].id]);
    await explainer.query('delete from categories where id = $1', [below[0].id]);
    await explainer.query('delete from categories where id = $1', [made[0].id]);
  });

  it('of those who hold a role is exact however many, as is each that is kept', async () => {
    const [ofRole] = someIds.roleId;
    expect(await totalOf({ roleId: ofRole as string })).toEqual([(rows * 17) / 20, undefined]);
    for (const [path, filter, ids] of [
      ['/products', 'categoryId', someIds.categoryId],
      ['/stores', 'ownerId', someIds.ownerId],
      ['/stores', 'subscriptionId', someIds.subscriptionId],
    ] as const) {
      for (const id of ids) {
        const { headers } = await admin.call('GET', path, { query: { [filter]: id } });
        const { rows: found } = await explainer.query(
          path === '/products'
            ? `select count(*) from product_categories where category_id = $1`
            : `select count(*) from stores where ${filter === 'ownerId' ? 'owner_id' : 'subscription_id'} = $1`,
          [id],
        );
        expect([headers['x-total-count'], headers['x-total-estimated']]).toEqual([found[0].count, undefined]);
      }
    }
  });

  it('of very many is not counted before the rows are there', async () => {
    const app = await appOn(db, { env: { EXACT_TOTALS: '20000' } });
    const person = await makePerson(app, db, [await adminRoleId(db)]);
    // By what each of them is counted: one that was put off is heard beside the next call.
    for (const [query, count] of [
      [{ isVerified: 'true' }, 'limit 20001)'],
      [{ q: 'rossi' }, 'limit 5000 offset 0) as looked_at'],
    ] as [Record<string, string>, string][]) {
      const { reads, answer } = await asked('/users', query, person);
      expect(answer.headers['x-total-estimated']).toBe('true');
      const texts = reads.map(({ text }) => text);
      const before = texts.slice(
        0,
        texts.findIndex((text) => text.includes(' as page')),
      );
      expect(before.length).toBeGreaterThan(0);
      expect(before.filter((text) => text.includes(count))).toEqual([]);
    }
  });

  it('of a search says when it found too many, and is exact where it did not', async () => {
    expect(await totalOf({ q: 'user4711@' })).toEqual([1, undefined]);
    expect(await totalOf({ q: 'scale.example' })).toEqual([1_000, 'true']);
  });
});

it('one letter finds beginnings of names only', async () => {
  const { body } = await admin.call('GET', '/users', { query: { q: 'b', limit: '100' } });
  expect(new Set(body.data.map((user: { full_name: string }) => user.full_name.split(' ')[0]))).toEqual(
    new Set(['Ben']),
  );
  // Not the middle of a role's name, which is `admin`.
  const { body: inside } = await admin.call('GET', '/users', { query: { q: 'd', limit: '100' } });
  expect(inside.data.map((user: { full_name: string }) => user.full_name)).toEqual([]);
  // Nor that of an owner's, a store's or a tag's.
  for (const path of ['/stores?q=t', '/domains?q=w', '/store-emails?q=w', '/templates?q=t']) {
    const { status, body: of } = await admin.call('GET', path);
    expect([path, status, unwrap(of).data]).toEqual([path, 200, []]);
  }
});
