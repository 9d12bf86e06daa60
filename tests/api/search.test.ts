// Tests the search of the top bar: one call over all resources within the caller's permissions.
import { domainToASCII } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unwrap } from '#providers/envelopes.ts';
import { contracts } from '#resources/contracts.ts';
import { signs } from '#server/db/search.ts';
import { categoriesTable } from '#server/db/tables/products.ts';
import { foldForSearch } from '#shared/domain/fold-text.ts';
import type { PermissionName } from '#shared/domain/permissions.ts';
import { adminRoleId, makeActors, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { type Client, testApp } from '#tests/kit/app.ts';
import { form, png } from '#tests/kit/pictures.ts';

const { app, db } = await testApp();
const actors = await makeActors(app, db);
const { admin, owner } = actors;

/** Creates a record of each resource with the word in its title and returns the ids. */
async function makeOneOfEach(word: string) {
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await admin.call('POST', path, { body });
    if (status !== 201) throw new Error(`${path}: ${answer.message}`);
    return String((answer.data.data ?? answer.data).id);
  };
  const domainOf = async (store: string) => {
    const { body } = await admin.call('GET', '/domains', { query: { storeId: store } });
    return String(body.data[0].id);
  };
  const name = `The ${word}`;
  const named = { name, description: 'For tests' };
  const price = (billingCycle: string) => ({ billingCycle, price: '1', currency: 'USD' });
  const category = await post('/product-categories', form(named));
  const person = { full_name: name, email: `${word}@tests.example.com`, password: 'a password for tests' };
  const trafficPlan = await post('/traffic-plans', {
    ...named,
    trafficLimit: 1,
    pricing: [price('monthly'), price('yearly')],
  });
  const store = await post('/stores', { name, ownerId: owner.id, domain: `${word}.example.com` });
  return {
    users: await post('/users', person),
    stores: store,
    domains: await domainOf(store),
    plans: await post('/plans', { name, trafficPlanId: trafficPlan, billingCycle: 'monthly', features: [] }),
    products: await post(
      '/products',
      form({ ...named, price: '1', categoryIds: JSON.stringify([category]) }),
    ),
    categories: category,
    'traffic-plans': trafficPlan,
    templates: await post(
      '/templates',
      form({ ...named, external_url: 'https://example.com' }, [['previewImage', png(), 'a.png']]),
    ),
    pages: await post('/pages', { title: name, slug: word, description: 'For tests' }),
  };
}

const ids = await makeOneOfEach('zebra');
type Kind = keyof typeof ids;
const kinds = Object.keys(ids) as Kind[];

const find = async (client: Client, q: string) => {
  const { status, body } = await client('GET', '/search', { query: { q } });
  if (status !== 200) return status;
  return Object.fromEntries(
    body.data.map((group: { resource: string; records: { id: string }[] }) => [
      group.resource,
      group.records.map(({ id }) => id),
    ]),
  );
};
const titles = async (client: Client, q: string, resource: string): Promise<string[]> => {
  const { body } = await client('GET', '/search', { query: { q } });
  const group = body.data.find((one: { resource: string }) => one.resource === resource);
  return (group?.records ?? []).map(({ title }: { title: string }) => title);
};

describe('Search results', () => {
  it('include all resources, each record with a title and a line', async () => {
    const { status, body } = await admin.call('GET', '/search', { query: { q: 'zebra' } });
    expect(status).toBe(200);
    const title = 'The zebra';
    const named = { title, line: 'For tests' };
    const expectedGroups: [Kind, { title: string; line: string }][] = [
      ['users', { title, line: 'zebra@tests.example.com' }],
      ['stores', { title, line: 'zebra.example.com' }],
      ['domains', { title: 'zebra.example.com', line: title }],
      ['products', named],
      ['categories', named],
      ['plans', { title, line: title }],
      ['traffic-plans', named],
      ['templates', named],
      ['pages', { title, line: '/zebra' }],
    ];
    expect(body.data).toEqual(
      expectedGroups.map(([resource, texts]) => ({ resource, records: [{ id: ids[resource], ...texts }] })),
    );
  });

  it.each(['ZEBRA', 'ebr', 'ze', '  zebra  ', 'the zebra'])('include a match for %j', async (q) => {
    expect(await find(admin.call, q)).toMatchObject({ users: [ids.users], pages: [ids.pages] });
  });

  it.each(['eb', 'zebrra', '%', '__', 'z%a', '\\\\'])('exclude a mismatch for %j', async (q) => {
    const expectedGroups = await find(admin.call, q);
    expect(expectedGroups === 422 ? {} : expectedGroups).toEqual({});
  });

  it.each(['b-c', 'c_d', '50%', 'e’f', 'gh & i', 'j/k', '1,5', '@lm', 'n\\\\o', "p'q", 'r.s', '(t+'])(
    'match %j literally, in the search and in a list',
    async (q) => {
      const name = `Signs a${q}z`;
      const others = ['.', '-', '_', ' ', 'x'].map((sign) => `Signs a${q.replace(/[^\w ]|_/, sign)}z`);
      for (const each of new Set([name, ...others])) {
        await admin.call('POST', '/stores', { body: { name: each } });
      }
      expect(await titles(admin.call, `a${q}z`, 'stores')).toEqual([name]);
      const { body: list } = await admin.call('GET', '/stores', { query: { q: `a${q}z` } });
      expect(list.data.data.map((store: { name: string }) => store.name)).toEqual([name]);
    },
  );

  it.each([
    ['Crème brûlée', 'creme brulee'],
    ['Creme caramel', 'CRÈME car'],
    ['Łódź Größe', 'lodz grosse'],
    ['Cafe\u0301 Zoe\u0308', 'café zoë'],
    ['Café Noir', 'cafe\u0301 noir'],
    ['ΠΡΟΣ Ελλάδα', 'προς ελλαδα'],
    ['한글 가게', '한글'.normalize('NFD')],
    ['Tiếng Việt', 'tieng viet'],
    ['100％ ＷＩＤＥ', '100% wide'],
  ])('include %j for %j, in the search and in a list', async (name, q) => {
    await admin.call('POST', '/stores', { body: { name } });
    expect(await titles(admin.call, q, 'stores')).toEqual([name.normalize('NFC')]);
    const { body: list } = await admin.call('GET', '/stores', { query: { q } });
    expect(list.data.data.map((store: { name: string }) => store.name)).toEqual([name.normalize('NFC')]);
  });

  it('include a punycode host name for its letters and its punycode', async () => {
    const { body } = await admin.call('POST', '/stores', {
      body: { name: 'Isar', domain: 'münchen-isar.example' },
    });
    const email = {
      email: `info@${domainToASCII('größe-isar.example')}`,
      purpose: 'Sales',
      storeId: body.data.data.id,
    };
    await admin.call('POST', '/store-emails', { body: email });
    const name = domainToASCII('münchen-isar.example');
    for (const q of ['münchen-isar.example', 'MÜNCH', 'munchen-is', 'xn--mnchen-isar', name.toUpperCase()]) {
      expect([q, await titles(admin.call, q, 'domains')]).toEqual([q, [name]]);
      const { body: list } = await admin.call('GET', '/domains', { query: { q } });
      expect([q, list.data.map((domain: { name: string }) => domain.name)]).toEqual([q, [name]]);
    }
    const { body: emails } = await admin.call('GET', '/store-emails', { query: { q: 'größe-isar' } });
    expect(emails.data.map((one: { email: string }) => one.email)).toEqual([email.email]);
  });

  it('use the same punycode decoding in the database as in Node', async () => {
    const names = [
      'faß.de',
      'bücher-käse.example',
      '例え.テスト',
      'пример.рф',
      '💩.la',
      'a-ü-b.de',
      'paral·lel.cat',
    ];
    const broken = ['xn--99999999999999', 'xn--é', 'xn--abcdefghij0123456789z'];
    const { rows } = await db.execute<{ found: string }>(sql`
      select decoded_host_names(name) as found
      from unnest(array[${sql.join([...names.map(domainToASCII), ...broken], sql`, `)}]) with ordinality as given(name, n) order by n`);
    expect(rows.map(({ found }) => found)).toEqual([...names, ...broken]);
  });

  it('fold letters in the browser as in the database', async () => {
    // Common letters. Folding the browser's result again in the database must give the database's own result.
    const { rows } = await db.execute<{ letter: string; folded: string }>(sql`
      select chr(n) as letter, fold_for_search(lower(chr(n))) as folded from generate_series(161, 7935) n where n <> 173`);
    const byBrowser = rows.map(({ letter }) => foldForSearch(letter));
    const again = await db.execute<{ folded: string }>(sql`
      select fold_for_search(text) as folded
      from json_array_elements_text(${JSON.stringify(byBrowser)}::json) with ordinality as given(text, n) order by n`);
    const differ = rows.filter(({ folded }, index) => again.rows[index]?.folded !== folded);
    expect(differ).toEqual([]);
  });

  it.each(kinds)('include one of the %s by id, in the search and in its list', async (kind) => {
    const id = ids[kind];
    expect(await find(admin.call, id)).toMatchObject({ [kind]: [id] });
    const path = contracts.find(({ name }) => name === kind)?.path as string;
    for (const q of [id, id.toUpperCase()]) {
      const { body: list } = await admin.call('GET', path, { query: { q } });
      expect([q, (unwrap(list).data as { id: string }[]).map((row) => row.id)]).toEqual([q, [id]]);
    }
  });

  it('use a letter in the index for each known sign', async () => {
    const { rows } = await db.execute<{ sign: string; letter: string }>(sql`
      select chr(n) as sign, signs_as_letters(chr(n)) as letter from generate_series(1, 10000) n`);
    const letters = rows.filter(({ sign, letter }) => sign !== letter);
    expect(letters.map(({ sign }) => sign).sort()).toEqual([...signs].sort());
    for (const { letter } of letters) expect(letter).toMatch(/^\p{L}$/u);
    expect(new Set(letters.map(({ letter }) => letter)).size).toBe(signs.length);
  });

  it('match an unindexed sign at the beginning of a title', async () => {
    for (const name of ['$5 a month', 'For $5 a month', '5 a month']) {
      await admin.call('POST', '/stores', { body: { name } });
    }
    expect(await titles(admin.call, '$5', 'stores')).toEqual(['$5 a month']);
    expect(await titles(admin.call, '$5 a month', 'stores')).toEqual(['$5 a month', 'For $5 a month']);
  });

  it('rank an exact title first, then prefixes, whole words and the rest, and return five', async () => {
    const names = [
      'Umbrella xquartz',
      'xquartzite',
      'Red-xquartz',
      'xquartz',
      'Old xquartz',
      'A xquartz',
      'Superxquartz',
    ];
    for (const name of names) await admin.call('POST', '/stores', { body: { name } });
    expect(await titles(admin.call, 'xquartz', 'stores')).toEqual([
      'xquartz',
      'xquartzite',
      'A xquartz',
      'Old xquartz',
      'Umbrella xquartz',
    ]);
  });

  it('include a prefix match among many other matches', async () => {
    const row = (name: string) => ({ name, description: '' });
    const others = Array.from({ length: 200 }, (_, n) => row(`Many wobble ${n}`));
    await db.insert(categoriesTable).values([...others, row('Wobble')]);
    expect((await titles(admin.call, 'wobble', 'categories'))[0]).toBe('Wobble');
  });

  it.each(['', 'a', ' a ', 'x'.repeat(201), 'zeb\0ra'])('are refused for %j', async (q) => {
    const { status, body } = await admin.call('GET', '/search', { query: { q } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['q']]);
  });

  it('are refused for parameters other than q', async () => {
    expect((await admin.call('GET', '/search')).status).toBe(422);
    expect((await admin.call('GET', '/search', { query: { q: 'zebra', ownerId: owner.id } })).status).toBe(
      422,
    );
  });
});

describe('Search permissions', () => {
  const nothing = {};
  const all = Object.fromEntries(kinds.map((kind) => [kind, [ids[kind]]]));
  const expected: Record<keyof typeof actors, unknown> = {
    nobody: 401,
    'wrong token': 401,
    owner: { stores: [ids.stores] },
    'another owner': nothing,
    admin: all,
    'limited admin': { users: [ids.users] },
    'store manager': nothing,
    'store editor': nothing,
    'store viewer': nothing,
  };

  it.each(Object.entries(expected))('limit the results of: %s', async (name, expectedGroups) => {
    expect(await find(actors[name as keyof typeof actors].call, 'zebra')).toEqual(expectedGroups);
  });

  it.each(kinds)('show only %s to a user who can read only those', async (kind) => {
    const contract = contracts.find(({ name }) => name === kind);
    const permissions = [
      `${kind}.read`,
      ...(contract?.permissions.list ? [`${kind}.list`] : []),
    ] as PermissionName[];
    const holder = await makePersonWithPermissions(app, db, permissions);
    expect(await find(holder.call, 'zebra')).toEqual({ [kind]: [ids[kind]] });
  });

  it.each(kinds)('hide %s from a user who can read everything else', async (kind) => {
    const permissions = contracts.flatMap((contract) =>
      contract.name === kind
        ? []
        : Object.keys(contract.permissions).map((action) => `${contract.name}.${action}` as PermissionName),
    );
    const holder = await makePersonWithPermissions(app, db, permissions);
    const { [kind]: _, ...others } = all;
    expect(await find(holder.call, 'zebra')).toEqual(others);
  });

  it.each([
    ['stores.list'],
    ['stores.read'],
    ['stores.write', 'users.write', 'pages.write'],
  ] as PermissionName[][])(
    'hide records that cannot be both listed and opened (%s)',
    async (...permissions) => {
      const holder = await makePersonWithPermissions(app, db, permissions);
      expect(await find(holder.call, 'zebra')).toEqual(nothing);
    },
  );

  it('hide a store from its former owner on the next request', async () => {
    const { body } = await admin.call('POST', '/stores', { body: { name: 'Quagga', ownerId: owner.id } });
    const { id } = body.data.data;
    expect(await find(owner.call, 'quagga')).toEqual({ stores: [id] });
    await admin.call('PATCH', `/stores/${id}`, { body: { ownerId: (actors['another owner'] as Person).id } });
    expect(await find(owner.call, 'quagga')).toEqual(nothing);
    expect(await find(actors['another owner'].call, 'quagga')).toEqual({ stores: [id] });
  });

  it('apply a removed role on the next request', async () => {
    const holder = await makePersonWithPermissions(app, db, ['users.read']);
    expect(await find(holder.call, 'zebra')).toEqual({ users: [ids.users] });
    await admin.call('PATCH', `/users/${holder.id}`, { body: { roleIds: [] } });
    expect(await find(holder.call, 'zebra')).toEqual(nothing);
    await admin.call('PATCH', `/users/${holder.id}`, { body: { roleIds: [await adminRoleId(db)] } });
    expect(await find(holder.call, 'zebra')).toEqual(all);
  });
});
