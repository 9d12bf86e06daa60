// Tests stores: ownership, domains, products and legal texts.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { productsTable } from '#server/db/tables/products.ts';
import { domainsTable, storesTable } from '#server/db/tables/stores.ts';
import { adminRoleId, makeActors, makePerson, makePersonWithPermissions } from '#tests/kit/actors.ts';
import { type Client, testApp } from '#tests/kit/app.ts';
import { disallowedParts } from '#tests/kit/disallowed-html.ts';
import { hostileHtml } from '#tests/kit/hostile-html.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { recordQueries } from '#tests/kit/queries.ts';

const { app, db } = await testApp();
const { owner, 'another owner': other, admin } = await makeActors(app, db);
const unknownId = '019a0000-0000-7000-8000-000000000000';
let count = 0;

const storeOf = async (ownerId: string | null, more: object = {}) => {
  count += 1;
  const { status, body } = await admin.call('POST', '/stores', {
    body: { name: `Store ${count}`, ownerId, ...more },
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data.data;
};
const ownStore = await storeOf(owner.id);
const otherStore = await storeOf(other.id);

const read = async (call: Client, id: string) => (await call('GET', `/stores/${id}`)).body.data?.data;
const idsOf = async (call: Client, query: Record<string, string> = {}) => {
  const { body, headers } = await call('GET', '/stores', { query });
  const ids: string[] = body.data.data.map(({ id }: { id: string }) => id);
  expect(Number(headers['x-total-count'])).toBe(ids.length);
  return ids;
};

describe('An owner', () => {
  it('lists only their own stores, whatever they filter by', async () => {
    const one = await makePersonWithPermissions(app, db, []);
    const { id } = await storeOf(one.id);
    expect(await idsOf(one.call)).toEqual([id]);
    expect(await idsOf(one.call, { ownerId: one.id })).toEqual([id]);
    expect(await idsOf(one.call, { ownerId: other.id })).toEqual([]);
    expect(await idsOf(one.call, { q: 'Store' })).toEqual([id]);
    expect(await idsOf(one.call, { status: 'active', sort: 'name', limit: '50' })).toEqual([id]);
    expect(await idsOf(admin.call, { ownerId: one.id })).toEqual([id]);
    expect(await idsOf(admin.call, { limit: '100' })).toEqual(expect.arrayContaining([id, otherStore.id]));
  });

  it.each([
    ['empty', '?ownerId='],
    ['repeated', `?ownerId=${owner.id}&ownerId=${other.id}`],
    ['a list', `?ownerId[]=${other.id}`],
    ['an object', `?ownerId[ne]=${owner.id}`],
    ['no id', '?ownerId=%25'],
  ])('gets 422 for an ownerId that is %s', async (_what, query) => {
    const { status, body } = await owner.call('GET', `/stores${query}`);
    expect([status, body.data]).toEqual([422, undefined]);
  });

  it('reads their own store, and gets the same 404 for others as for unknown ones', async () => {
    expect((await read(owner.call, ownStore.id)).id).toBe(ownStore.id);
    for (const method of ['GET', 'PATCH'] as const) {
      const ask = async (id: string) => {
        const body = method === 'PATCH' ? { termsConditionsText: 'x' } : undefined;
        const answer = await owner.call(method, `/stores/${id}`, { body });
        return [answer.status, answer.body, answer.headers.etag];
      };
      const unknown = await ask(unknownId);
      expect(unknown).toEqual([404, { status: false, message: 'Store not found' }, undefined]);
      expect(await ask(otherStore.id)).toEqual(unknown);
      expect(await ask('x')).toEqual(unknown);
    }
    expect((await read(admin.call, otherStore.id)).termsConditionsText).toBe('');
  });

  it('changes the legal texts of their own store one by one, in either spelling', async () => {
    const one = await makePersonWithPermissions(app, db, []);
    const { id } = await storeOf(one.id);
    const change = async (body: object) => {
      const answer = await one.call('PATCH', `/stores/${id}`, { body });
      expect(answer.status).toBe(200);
      return answer.body.data.data;
    };
    expect(await change({ termsConditionsText: '<p>A</p>' })).toMatchObject({
      termsConditionsText: '<p>A</p>',
      terms_conditions_text: '<p>A</p>',
      privacyPolicyText: '',
    });
    expect(await change({ privacy_policy_text: '<p>B</p>' })).toMatchObject({
      termsConditionsText: '<p>A</p>',
      privacyPolicyText: '<p>B</p>',
      privacy_policy_text: '<p>B</p>',
    });
  });

  it.each([
    { name: 'Mine' },
    { name: '' },
    { isActive: false },
    { ownerId: other.id },
    { domain: 'mine.example.com' },
    { productIds: [] },
    { id: unknownId },
    { unknown: 1 },
    { TermsConditionsText: 'x' },
    { termsConditionsText: '<p>C</p>', name: 'Mine' },
    { termsConditionsText: 5, isActive: false },
  ])('cannot change anything else: %j', async (body) => {
    const before = await read(admin.call, ownStore.id);
    const answer = await owner.call('PATCH', `/stores/${ownStore.id}`, { body });
    expect([answer.status, answer.body]).toEqual([
      403,
      { status: false, message: 'You are not allowed to do this.' },
    ]);
    expect(await read(admin.call, ownStore.id)).toEqual(before);
  });

  it('cannot create or delete a store or read the summary', async () => {
    const answers = [
      await owner.call('POST', '/stores', { body: { name: 'New', ownerId: owner.id } }),
      await owner.call('DELETE', `/stores/${ownStore.id}`),
      await owner.call('GET', '/stores/summary'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('loses a store immediately when it is given to another owner', async () => {
    const store = await storeOf(owner.id);
    expect(await read(owner.call, store.id)).toBeDefined();
    await admin.call('PATCH', `/stores/${store.id}`, { body: { ownerId: other.id } });
    expect((await owner.call('GET', `/stores/${store.id}`)).status).toBe(404);
    expect(await idsOf(owner.call)).toEqual([ownStore.id]);
    await admin.call('DELETE', `/stores/${store.id}`);
  });

  it('gets 412 with their own record when someone else changed it', async () => {
    const { headers } = await owner.call('GET', `/stores/${ownStore.id}`);
    await admin.call('PATCH', `/stores/${ownStore.id}`, { body: { description: 'Changed' } });
    const answer = await owner.call('PATCH', `/stores/${ownStore.id}`, {
      body: { termsConditionsText: 'x' },
      headers: { 'if-match': String(headers.etag) },
    });
    expect([answer.status, answer.body.data.description]).toEqual([412, 'Changed']);
    // Owners do not see the names of other users.
    expect(answer.body).toMatchObject({ changes: [{ by: null, isYou: false, fields: ['description'] }] });
    expect(answer.headers['x-changed-by']).toBeUndefined();
  });
});

describe('A user with stores.read but not stores.list', () => {
  it('lists the stores of one owner and reads any store', async () => {
    const person = await makePersonWithPermissions(app, db, ['stores.read']);
    expect(await idsOf(person.call)).toEqual([]);
    expect(await idsOf(person.call, { ownerId: other.id })).toEqual([otherStore.id]);
    expect((await read(person.call, otherStore.id)).id).toBe(otherStore.id);
    const change = await person.call('PATCH', `/stores/${otherStore.id}`, { body: { name: 'x' } });
    expect(change.status).toBe(403);
  });
});

describe('The domain of a store', () => {
  it.each([
    ['München.de', 'xn--mnchen-3ya.de'],
    ['  Shop.Example.COM ', 'shop.example.com'],
    ['ＦＵＬＬ.example.org', 'full.example.org'],
    ['xn--mnchen-3ya.net', 'xn--mnchen-3ya.net'],
    ['1.example.org', '1.example.org'],
    [`${'n'.repeat(63)}.org`, `${'n'.repeat(63)}.org`],
  ])('%j is stored as %s', async (domain, name) => {
    expect((await storeOf(null, { domain })).domain).toEqual({ name });
  });

  it('is given to one of two simultaneous requests; the other gets an error at the field', async () => {
    const create = () =>
      admin.call('POST', '/stores', { body: { name: 'Racing', domain: 'racing.example.com' } });
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({
      status: false,
      message: 'This is the primary domain of another store.',
      errors: { domain: ['This is the primary domain of another store.'] },
    });
    const rows = await db.select().from(storesTable).where(eq(storesTable.name, 'Racing'));
    expect(rows).toHaveLength(1);
  });

  it('cannot be one that another store has verified', async () => {
    const name = 'verified.example.com';
    const store = await storeOf(null);
    await db.insert(domainsTable).values({
      store_id: store.id,
      name,
      is_primary: false,
      token: 'x',
      verified_at: new Date().toISOString(),
    });
    const { status, body } = await admin.call('POST', '/stores', { body: { name: 'Late', domain: name } });
    expect([status, body.errors]).toEqual([409, { domain: ['This domain is verified for another store.'] }]);
  });

  it('is kept when sent again, unverified after a rename, and removable', async () => {
    const store = await storeOf(null, { domain: 'first.example.com' });
    const change = async (domain: unknown) =>
      (await admin.call('PATCH', `/stores/${store.id}`, { body: { domain } })).body.data.data;
    const verified = { verified_at: new Date().toISOString() };
    await db.update(domainsTable).set(verified).where(eq(domainsTable.store_id, store.id));
    expect((await change('First.example.com')).domains).toMatchObject([{ isVerified: true }]);
    expect((await change({ name: 'second.example.com' })).domains).toMatchObject([
      { name: 'second.example.com', isVerified: false, isPrimary: true },
    ]);
    expect(await change('')).toMatchObject({ domain: null, domains: [] });
  });

  it('can be swapped with another domain of the store', async () => {
    const store = await storeOf(null, { domain: 'main.example.com' });
    const extra = { store_id: store.id, name: 'extra.example.com', is_primary: false, token: 'x' };
    await db.insert(domainsTable).values(extra);
    const answer = await admin.call('PATCH', `/stores/${store.id}`, { body: { domain: extra.name } });
    expect(answer.body.data.data).toMatchObject({
      domain: { name: extra.name },
      domains: [
        { name: extra.name, isPrimary: true },
        { name: 'main.example.com', isPrimary: false },
      ],
    });
  });
});

describe('A store that loses its primary domain', () => {
  interface Domain {
    id: string;
    name: string;
    isPrimary: boolean;
  }
  const domainsOf = async (store: string): Promise<Domain[]> =>
    (await admin.call('GET', '/domains', { query: { storeId: store } })).body.data;
  const primaryNames = async (store: string) =>
    (await domainsOf(store)).filter(({ isPrimary }) => isPrimary).map(({ name }) => name);
  /** A store with a primary domain and further domains in the order of their names. */
  async function storeWith(first: string, ...others: string[]) {
    const { id } = await storeOf(null, { domain: first });
    for (const name of others) {
      expect((await admin.call('POST', '/domains', { body: { name, storeId: id } })).status).toBe(201);
    }
    return id;
  }
  const drop = (id: string) => admin.call('PATCH', `/stores/${id}`, { body: { domain: null } });

  it('gets the next domain, as after deleting the domain itself', async () => {
    const id = await storeWith('lost1.example.com', 'lost2.example.com', 'lost3.example.com');
    const third = (await domainsOf(id)).find(({ name }) => name === 'lost3.example.com');
    await db
      .update(domainsTable)
      .set({ verified_at: new Date().toISOString() })
      .where(eq(domainsTable.id, third?.id ?? ''));
    const afterDrop = async () => (await drop(id)).body.data.data;
    expect(await afterDrop()).toMatchObject({
      domain: { name: 'lost3.example.com' },
      domains: [
        { name: 'lost3.example.com', isPrimary: true },
        { name: 'lost2.example.com', isPrimary: false },
      ],
    });
    expect(await afterDrop()).toMatchObject({ domain: { name: 'lost2.example.com' } });
    expect(await afterDrop()).toMatchObject({ domain: null, domains: [] });
    const { status, body } = await drop(id);
    expect([status, body.data.data.domain]).toEqual([200, null]);
  });

  it('does not get a domain that is primary in another store', async () => {
    await storeOf(null, { domain: 'held.example.com' });
    const id = await storeWith('own.example.com', 'held.example.com');
    expect((await drop(id)).body.data.data).toMatchObject({
      domain: null,
      domains: [{ name: 'held.example.com', isPrimary: false }],
    });
  });

  it('records the changed domains with versions and in the audit log', async () => {
    const id = await storeWith('traced1.example.com', 'traced2.example.com');
    const before = await domainsOf(id);
    const { headers } = await admin.call('GET', '/domains', { query: { storeId: id } });
    expect(headers['x-total-count']).toBe('2');
    await drop(id);
    const after = await admin.call('GET', '/domains', { query: { storeId: id } });
    expect(after.headers['x-total-count']).toBe('1');
    const actionsOf = async (name: string) => {
      const record = before.find((domain) => domain.name === name)?.id ?? '';
      const rows = await db
        .select()
        .from(auditLogTable)
        .where(eq(auditLogTable.record_id, record))
        .orderBy(auditLogTable.at, auditLogTable.id);
      return rows.map(({ action }) => action);
    };
    expect(await actionsOf('traced1.example.com')).toEqual(['create', 'delete']);
    expect(await actionsOf('traced2.example.com')).toEqual(['create', 'update']);
  });

  it('ends with one primary domain after two simultaneous removals', async () => {
    for (const round of ['a', 'b', 'c']) {
      const names = [1, 2, 3].map((one) => `${round}${one}.both.example.com`) as [string, string, string];
      const id = await storeWith(...names);
      const answers = await Promise.all([drop(id), drop(id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await primaryNames(id)).toEqual([names[2]]);
    }
  });

  it('ends with one primary domain when that domain is deleted at the same time', async () => {
    const names = [1, 2, 3].map((one) => `meanwhile${one}.example.com`) as [string, string, string];
    const id = await storeWith(...names);
    const first = (await domainsOf(id)).find(({ isPrimary }) => isPrimary);
    const [dropped, deleted] = await Promise.all([drop(id), admin.call('DELETE', `/domains/${first?.id}`)]);
    expect(dropped.status).toBe(200);
    // If the delete came second, it returns 404 and the store lost its next domain as well.
    expect([200, 404]).toContain(deleted.status);
    expect(await primaryNames(id)).toEqual([deleted.status === 200 ? names[2] : names[1]]);
  });

  it('ends with one primary domain after many kinds of simultaneous changes', async () => {
    const name = (letter: string) => `${letter}.crowded.example.com`;
    const id = await storeWith(name('a'), name('b'), name('c'), name('d'), name('e'));
    const domains = await domainsOf(id);
    const idOf = (letter: string) => domains.find((domain) => domain.name === name(letter))?.id;
    const set = (domain: string) => admin.call('PATCH', `/stores/${id}`, { body: { domain } });
    const answers = await Promise.all([
      drop(id),
      admin.call('DELETE', `/domains/${idOf('a')}`),
      set(name('c')),
      admin.call('PATCH', `/domains/${idOf('d')}`, { body: { isPrimary: true } }),
      admin.call('POST', '/domains', { body: { name: name('f'), storeId: id, isPrimary: true } }),
      set(name('g')),
    ]);
    const refused = answers.filter(({ status }) => status >= 400);
    // Only domains that another request deleted can fail.
    expect(refused.filter(({ status }) => status !== 404).map(({ body }) => body.message)).toEqual([]);
    expect(await primaryNames(id)).toHaveLength(1);
  });
});

describe('The products of a store', () => {
  it('determine its categories without duplicates', async () => {
    const category = async (name: string) =>
      (await admin.call('POST', '/product-categories', { body: form({ name, description: 'x' }) })).body.data
        .id;
    const [shoes, sale] = [await category('Shoes'), await category('Sale')];
    const product = async (name: string, categoryIds: string[]) =>
      (
        await admin.call('POST', '/products', {
          body: form({ name, price: '10', categoryIds: JSON.stringify(categoryIds) }),
        })
      ).body.data.id;
    const productIds = [await product('Boot', [shoes, sale]), await product('Clog', [shoes])];
    const store = await storeOf(null, { productIds });
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect(names(store.products)).toEqual(['Boot', 'Clog']);
    expect(names(store.categories)).toEqual(['Sale', 'Shoes']);
    await admin.call('DELETE', `/products/${productIds[0]}`);
    const afterDrop = await read(admin.call, store.id);
    expect([names(afterDrop.products), names(afterDrop.categories)]).toEqual([['Clog'], ['Shoes']]);
  });
});

describe('Deleting a product', () => {
  const product = async (name: string) => {
    const insert = db.insert(productsTable).values({ name, price: '10.00' });
    return (await insert.returning({ id: productsTable.id }))[0]?.id ?? '';
  };
  const journalOf = (id: string) =>
    db
      .select()
      .from(auditLogTable)
      .where(eq(auditLogTable.record_id, id))
      .orderBy(auditLogTable.at, auditLogTable.id);
  const waitingCount = async () => {
    const { rows } = await db.$client.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  };

  it('removes it from each store as an ordinary change', async () => {
    const [lamp, chair] = [await product('Lamp'), await product('Chair')];
    const stores = [
      await storeOf(null, { productIds: [lamp, chair] }),
      await storeOf(null, { productIds: [lamp] }),
    ];
    const without = await storeOf(null, { productIds: [chair] });
    const removed = await admin.call('DELETE', `/products/${lamp}`);
    expect(removed.status).toBe(200);
    const expectedIds = [
      { before: [lamp, chair].toSorted(), after: [chair] },
      { before: [lamp], after: [] },
    ];
    for (const [index, { id, updatedAt }] of stores.entries()) {
      const entries = await journalOf(id);
      expect(entries).toHaveLength(2);
      expect(entries[1]).toMatchObject({
        resource: 'stores',
        action: 'update',
        actor_id: admin.id,
        request_id: removed.headers['x-request-id'],
        version: 2,
        before: { product_ids: expectedIds[index]?.before },
        after: { product_ids: expectedIds[index]?.after },
        secrets: [],
      });
      expect((await read(admin.call, id)).updatedAt > updatedAt).toBe(true);
      const call = { body: { name: 'Late' }, headers: { 'if-match': '"1"' } };
      expect((await admin.call('PATCH', `/stores/${id}`, call)).status).toBe(412);
    }
    expect(await journalOf(without.id)).toHaveLength(1);
  });

  it('uses as many statements for many stores as for one', async () => {
    const statements = async (stores: number) => {
      const id = await product('Table');
      for (let n = 0; n < stores; n += 1) await storeOf(null, { productIds: [id] });
      const response = await recordQueries(() => admin.call('DELETE', `/products/${id}`));
      return response.filter(({ text }) => text.includes('store')).length;
    };
    const single = await statements(1);
    expect(await statements(30)).toBe(single);
  });

  it('leaves no gap in the audit log while a store adds or removes it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [keptId, deletedId] = [await product('Kept'), await product('Gone')];
      const { id } = await storeOf(null, { productIds: round % 2 ? [deletedId] : [] });
      const change = (productIds: string[]) => admin.call('PATCH', `/stores/${id}`, { body: { productIds } });
      const [removed, ...changes] = await Promise.all([
        admin.call('DELETE', `/products/${deletedId}`),
        change([keptId, deletedId]),
        change([keptId]),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of changes) expect([200, 422]).toContain(status);
      let productIdsNow: unknown;
      for (const { before, after } of await journalOf(id)) {
        if (before) expect(before.product_ids ?? productIdsNow).toEqual(productIdsNow);
        productIdsNow = after?.product_ids ?? productIdsNow;
      }
      const { products } = await read(admin.call, id);
      expect(productIdsNow).toEqual(products.map((one: { id: string }) => one.id));
    }
  });

  it('waits for a store that is being changed without locking the product', async () => {
    const id = await product('Sofa');
    const store = await storeOf(null, { productIds: [id] });
    const editor = await db.$client.connect();
    await editor.query('begin');
    await editor.query('select from stores where id = $1 for no key update', [store.id]);
    const removed = admin.call('DELETE', `/products/${id}`);
    await expect.poll(waitingCount).toBe(1);
    await editor.query('select from products where id = $1 for key share nowait', [id]);
    await editor.query('commit');
    editor.release();
    expect((await removed).status).toBe(200);
  });

  it('in a bulk operation updates each store as part of it', async () => {
    const ids = [await product('First'), await product('Second')];
    const { id } = await storeOf(null, { productIds: ids });
    const body = { resource: 'products', action: 'delete', ids };
    const response = await admin.call('POST', '/operations', { body });
    await doJobs(db, {});
    const changes = (await journalOf(id)).slice(1);
    expect(changes.map(({ version, operation_id }) => [version, operation_id])).toEqual([
      [2, response.body.data.id],
      [3, response.body.data.id],
    ]);
    expect(changes.at(-1)?.after).toEqual({ product_ids: [] });
  });

  it('in a bulk operation locks stores in one order', async () => {
    const ids = [await product('Third'), await product('Fourth')];
    const first = await storeOf(null, { productIds: [ids[1]] });
    const second = await storeOf(null, { productIds: [ids[0]] });
    const body = { resource: 'products', action: 'delete', ids };
    const response = await admin.call('POST', '/operations', { body });
    const editor = await db.$client.connect();
    await editor.query('begin');
    await editor.query('select from stores where id = $1 for no key update', [first.id]);
    const done = doJobs(db, {});
    await expect.poll(waitingCount).toBe(1);
    await editor.query('select from stores where id = $1 for no key update nowait', [second.id]);
    await editor.query('commit');
    editor.release();
    await done;
    const { body: answer } = await admin.call('GET', `/operations/${response.body.data.id}`);
    expect(answer.data).toMatchObject({ status: 'done', counts: { change: 2, refused: 0 } });
  });
});

describe('Legal texts', () => {
  const texts = hostileHtml.filter((one) => !one.includes('\u0001'));

  it('are cleaned of hostile HTML in either spelling', async () => {
    expect(texts.length).toBeGreaterThanOrEqual(30);
    for (const html of texts) {
      const { body } = await owner.call('PATCH', `/stores/${ownStore.id}`, {
        body: { termsConditionsText: html, privacy_policy_text: html },
      });
      const { termsConditionsText, privacyPolicyText } = body.data.data;
      expect(disallowedParts(termsConditionsText, 'legal')).toEqual([]);
      expect(privacyPolicyText).toBe(termsConditionsText);
    }
  });

  it('with an invalid character or character reference are rejected', async () => {
    for (const html of ['<p>a&#0;b</p>', '<p>a&#xD800;b</p>']) {
      const body = { termsConditionsText: html };
      const answer = await owner.call('PATCH', `/stores/${ownStore.id}`, { body });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { termsConditionsText: ["Contains characters that can't be saved"] },
      ]);
    }
  });

  it('from the editor stay unchanged', async () => {
    const html =
      '<h3>Orders</h3><p><strong>a</strong><em>b</em><u>c</u></p><ul><li>d</li></ul><ol><li>e</li></ol>';
    expect((await storeOf(null, { privacyPolicyText: html })).privacyPolicyText).toBe(html);
  });
});

describe('Store search', () => {
  it('covers name, description and owner over all rows', async () => {
    const person = await makePerson(app, db);
    await db.execute(sql`update users set full_name = 'Zbigniew Quark' where id = ${person.id}`);
    const byOwner = await storeOf(person.id);
    const byText = await storeOf(null, { description: 'We sell QUARK and cheese' });
    expect((await idsOf(admin.call, { q: 'quark' })).toSorted()).toEqual([byOwner.id, byText.id].toSorted());
    expect(await idsOf(admin.call, { q: 'zbig' })).toEqual([byOwner.id]);
  });
});

describe('A logo', () => {
  it('is returned as sent, with or without a data URL prefix, and logged as a digest', async () => {
    const logo = Buffer.from(png(64, 64)).toString('base64');
    const store = await storeOf(null, { logo: `data:image/png;base64,${logo}` });
    expect(store.logo).toBe(logo);
    const [entry] = await db.select().from(auditLogTable).where(eq(auditLogTable.record_id, store.id));
    expect(entry?.after).toMatchObject({ logo: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
  });
});

it('returns a summary over all stores', async () => {
  const { app: fresh, db: database } = await testApp();
  const person = await makePerson(fresh, database, [await adminRoleId(database)]);
  const summary = async () => (await person.call('GET', '/stores/summary')).body.data;
  expect(await summary()).toEqual({ total: 0, active: 0, inactive: 0, domains: 0 });
  await person.call('POST', '/stores', { body: { name: 'A', domain: 'a.example.com' } });
  await person.call('POST', '/stores', { body: { name: 'B', isActive: false } });
  expect(await summary()).toEqual({ total: 2, active: 1, inactive: 1, domains: 1 });
});
