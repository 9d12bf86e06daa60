// Tests the special rules of undo and trash: conflicts, files, parts, owners, permissions, settings and bulk operations.
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { auditLogTable, fileRemovalsTable, uploadsTable } from '#server/db/tables/audit-log.ts';
import { productsTable } from '#server/db/tables/products.ts';
import { trashTable } from '#server/db/tables/trash.ts';
import { deleteOldLogos } from '#server/modules/stores/logos.ts';
import { deleteExpired } from '#server/records/trash.ts';
import type { UndoAnswer } from '#shared/contract/undo.ts';
import {
  adminRoleId,
  makePerson,
  makePersonWithPermissions,
  makeRole,
  makeUser,
  type Person,
  password,
} from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { passkeyCalls } from '#tests/kit/passkeys.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { makeStore } from '#tests/kit/stores.ts';

const origin = 'https://console.example.com';
const { app, db, dataDir } = await testApp({ env: { PUBLIC_URL: origin } });
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const maria = await makePerson(app, db, [await adminRoleId(db)]);
const nameOf = async ({ id }: Person) => (await admin.call('GET', `/users/${id}`)).body.data.full_name;

type Answer = Awaited<ReturnType<Person['call']>>;
const entryOf = ({ headers }: Answer) => String(headers['x-audit-entries']);
const undo = async (entry: string, body: object = {}, by = admin) => {
  const answer = await by.call('POST', `/audit-log/${entry}/undo`, { body });
  return { ...answer, result: answer.body.data as UndoAnswer };
};
const create = async (path: string, body: object): Promise<string> => {
  const answer = await admin.call('POST', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return (answer.body.data.data ?? answer.body.data).id;
};
const read = async (path: string) => {
  const { body } = await admin.call('GET', path);
  return body.data?.data ?? body.data;
};
const change = async (path: string, body: object, by = admin) => {
  const answer = await by.call('PATCH', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return entryOf(answer);
};
const remove = async (path: string) => {
  const answer = await admin.call('DELETE', path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return entryOf(answer);
};
const restore = (resource: string, id: string, values?: object) =>
  admin.call('POST', `/trash/${resource}/${id}/restore`, { body: { values } });
const aPage = () => create('/pages', { title: 'About', description: 'Us', content: '<p>One</p>' });
const aCategory = (name = 'Hats') => create('/product-categories', form({ name, description: 'For heads' }));

describe('An undo after another change', () => {
  it('keeps a field that somebody changed since, and says by whom', async () => {
    const path = `/pages/${await aPage()}`;
    const entry = await change(path, { title: 'About us', description: 'We' });
    await change(path, { title: 'Our story' }, maria);
    const { result } = await undo(entry);
    expect(result).toMatchObject({
      undone: ['description'],
      kept: [{ field: 'title', then: 'About us', now: 'Our story', afterUndo: 'About' }],
      changedBy: await nameOf(maria),
    });
    expect(await read(path)).toMatchObject({ title: 'Our story', description: 'Us' });
  });

  it('overwrites a changed field on request', async () => {
    const path = `/pages/${await aPage()}`;
    const entry = await change(path, { title: 'About us' });
    await change(path, { title: 'Our story' }, maria);
    const { result } = await undo(entry, { overwrite: ['title'] });
    expect(result).toMatchObject({ undone: ['title'], kept: [] });
    expect(await read(path)).toMatchObject({ title: 'About' });
  });

  it('keeps a later change of another field', async () => {
    const path = `/pages/${await aPage()}`;
    const entry = await change(path, { title: 'About us' });
    await change(path, { description: 'They' }, maria);
    expect((await undo(entry)).result).toMatchObject({ undone: ['title'], kept: [] });
    expect(await read(path)).toMatchObject({ title: 'About', description: 'They' });
  });

  it('does nothing the second time', async () => {
    const path = `/pages/${await aPage()}`;
    const entry = await change(path, { title: 'About us' });
    await undo(entry);
    const { etag } = (await admin.call('GET', path)).headers;
    expect((await undo(entry)).result).toMatchObject({ undone: [], kept: [], entryId: null });
    expect((await admin.call('GET', path)).headers.etag).toBe(etag);
  });

  it('applies the rules of today', async () => {
    const first = await aCategory('First');
    const second = await aCategory('Second');
    const path = `/products/${await create('/products', form({ name: 'Cap', price: '9', categoryIds: JSON.stringify([first]) }))}`;
    const entry = await change(path, form({ categoryIds: JSON.stringify([second]) }));
    await remove(`/product-categories/${first}`);
    const { status, body } = await undo(entry);
    expect([status, body.errors]).toEqual([422, { categoryIds: ['A selected category no longer exists.'] }]);
  });

  it('names fields that cannot be restored', async () => {
    const { id } = await makeUser(db);
    const entry = await change(`/users/${id}`, {
      password: 'another long password for tests',
      full_name: 'Ann',
    });
    const { result } = await undo(entry);
    expect(result).toMatchObject({ undone: ['full_name'], impossible: ['passwordHash'] });
  });

  const aWallet = async (symbol: string) => {
    const chain_id = await create('/crypto/chains', { name: symbol, symbol, family: 'other' });
    const currency_id = await create('/crypto/currencies', { name: symbol, symbol, decimals: 6 });
    return create('/crypto/wallet-addresses', { chain_id, currency_id, address: 'First-address' });
  };

  it('asks for the password to restore the address of a wallet', async () => {
    const path = `/crypto/wallet-addresses/${await aWallet('UNDO')}`;
    const entry = await change(path, { address: 'Second-address', password });
    const refused = await undo(entry);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
    expect((await undo(entry, { password: 'wrong' })).status).toBe(422);
    expect((await undo(entry, { password })).result).toMatchObject({ undone: ['address'] });
    expect(await read(path)).toMatchObject({ address: 'First-address' });
  });

  it('accepts a passkey of the caller once instead of the password, and does not store it', async () => {
    const { device, addPasskey } = passkeyCalls(app, origin);
    const [held, other] = [await addPasskey(admin), await addPasskey(maria)];
    const id = await aWallet('PASS');
    const path = `/crypto/wallet-addresses/${id}`;
    const entry = await change(path, { address: 'Second-address', password });
    const options = (await admin.call('POST', '/me/step-up/passkey')).body.data;
    const foreign = await undo(entry, { passkey: device.get(other.passkey, options) });
    const passkey = device.get(held.passkey, options);
    expect((await undo(entry, { passkey })).result).toMatchObject({ undone: ['address'] });
    expect(await read(path)).toMatchObject({ address: 'First-address' });
    const again = await undo(entry, { passkey });
    const errors = { passkey: ['This passkey was not accepted. Try again, or use another way.'] };
    expect([foreign, again].map(({ status, body }) => [status, body.errors])).toEqual([
      [422, errors],
      [422, errors],
    ]);
    const log = await db.select().from(auditLogTable).where(eq(auditLogTable.record_id, id));
    expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
    expect(JSON.stringify(log)).not.toContain('passkey');
  });
});

describe('Files', () => {
  const product = async (files: Parameters<typeof form>[1]) =>
    create(
      '/products',
      form({ name: 'Cap', price: '9', categoryIds: JSON.stringify([await aCategory()]) }, files),
    );
  const fetchFile = (url: string) => app.inject({ method: 'GET', url });

  it('come back with the undo of a replacement', async () => {
    const path = `/products/${await product([
      ['image', png(8, 8), 'one.png'],
      ['files', png(), 'a.png'],
    ])}`;
    const before = await read(path);
    const entry = await change(
      path,
      form({ removeFileIds: [before.files[0].id] }, [
        ['image', png(9, 9), 'two.png'],
        ['files', png(), 'b.png'],
      ]),
    );
    const { result } = await undo(entry);
    expect(result.undone.toSorted()).toEqual(['fileIds', 'imageId']);
    const after = await read(path);
    expect([after.imageUrl, after.files]).toEqual([before.imageUrl, before.files]);
    expect((await fetchFile(after.imageUrl)).statusCode).toBe(200);
  });

  it('stay with a deleted record until it is deleted for good', async () => {
    const id = await product([
      ['image', png(), 'one.png'],
      ['files', png(), 'a.png'],
    ]);
    const { imageUrl, files } = await read(`/products/${id}`);
    await remove(`/products/${id}`);
    await doJobs(db, { DATA_DIR: dataDir });
    expect((await restore('products', id)).status).toBe(200);
    expect(await read(`/products/${id}`)).toMatchObject({ imageUrl, files });

    await remove(`/products/${id}`);
    await admin.call('DELETE', `/trash/products/${id}`);
    const due = await db.select().from(fileRemovalsTable).where(sql`due_at <= now() and upload is not null`);
    expect(due.map(({ key }) => `/uploads/${key}`)).toEqual(expect.arrayContaining([imageUrl, files[0].url]));
  });

  it('come back when a page shows a dropped image again', async () => {
    const image = await admin.call('POST', '/page-images', { body: form({}, [['image', png(), 'a.png']]) });
    const content = `<p><img src="${image.body.data.url}" alt="A"></p>`;
    const path = `/pages/${await create('/pages', { title: 'Images', description: 'x', content })}`;
    const entry = await change(path, { content: '<p>None</p>' });
    const key = String(image.body.data.url).split('/').at(-1) as string;
    const exists = async () => (await db.select().from(uploadsTable).where(eq(uploadsTable.key, key))).length;
    expect(await exists()).toBe(0);
    await undo(entry);
    expect([await exists(), (await read(path)).content]).toEqual([1, expect.stringContaining(key)]);
  });
});

describe('A logo', () => {
  const logo = (size: number) => Buffer.from(png(size, size)).toString('base64');
  const logoOf = async (id: string) => (await read(`/stores/${id}`)).logo;
  const stored = async (id: string) =>
    Number((await db.execute(sql`select from replaced_logos where store_id = ${id}`)).rowCount);
  const aStore = () => create('/stores', { name: 'Shop', logo: logo(8) });

  it('comes back with the undo of a replacement and of a removal', async () => {
    const id = await aStore();
    const replaced = await change(`/stores/${id}`, { logo: logo(9) });
    const { result } = await undo(replaced);
    expect([result.undone, result.impossible, await logoOf(id)]).toEqual([['logo'], [], logo(8)]);
    await undo(String(result.entryId));
    expect(await logoOf(id)).toBe(logo(9));
    const removed = await change(`/stores/${id}`, { logo: null });
    expect((await undo(removed, { dryRun: true })).result).toMatchObject({ undone: ['logo'] });
    await undo(removed);
    expect(await logoOf(id)).toBe(logo(9));
  });

  it('cannot be restored after the days of the trash', async () => {
    const id = await aStore();
    const entry = await change(`/stores/${id}`, { logo: logo(9), name: 'Renamed' });
    await db.execute(sql`update replaced_logos set expires_at = now() where store_id = ${id}`);
    const { result } = await undo(entry);
    expect(result).toMatchObject({ undone: ['name'], impossible: ['logo'] });
    expect(await logoOf(id)).toBe(logo(9));
    await deleteOldLogos(db, 100);
    expect(await stored(id)).toBe(0);
  });

  it('stays in the trash with its store, and is deleted for good with it', async () => {
    const id = await aStore();
    const entry = await change(`/stores/${id}`, { logo: logo(9) });
    await remove(`/stores/${id}`);
    expect(await stored(id)).toBe(0);
    await restore('stores', id);
    expect((await undo(entry)).result).toMatchObject({ undone: ['logo'] });
    await remove(`/stores/${id}`);
    await admin.call('DELETE', `/trash/stores/${id}`);
    expect(await stored(id)).toBe(0);
  });

  it('is stored for the last ten replacements', async () => {
    const id = await aStore();
    const first = await change(`/stores/${id}`, { logo: logo(10) });
    const second = await change(`/stores/${id}`, { logo: logo(11) });
    for (let size = 12; size <= 20; size += 1) await change(`/stores/${id}`, { logo: logo(size) });
    expect(await stored(id)).toBe(10);
    expect((await undo(first, { overwrite: ['logo'] })).result).toMatchObject({ impossible: ['logo'] });
    expect((await undo(second, { overwrite: ['logo'] })).result).toMatchObject({ undone: ['logo'] });
    expect(await logoOf(id)).toBe(logo(10));
  });
});

describe('The trash', () => {
  it('gives a store back with its domains and emails, and frees their names meanwhile', async () => {
    const id = await create('/stores', { name: 'Shop', domain: 'trash-a.example.com' });
    await create('/store-emails', { storeId: id, email: 'a@trash-a.example.com', purpose: 'support' });
    await create('/domains', { storeId: id, name: 'trash-b.example.com' });
    const before = await read(`/stores/${id}`);
    await remove(`/stores/${id}`);
    const other = await makeStore(db);
    await create('/domains', { storeId: other, name: 'trash-a.example.com', isPrimary: true });
    expect((await restore('stores', id)).status).toBe(200);
    const after = await read(`/stores/${id}`);
    expect(after.domains).toHaveLength(before.domains.length);
    // Another store holds the name of its primary domain by now.
    expect(after.domain).toEqual({ name: 'trash-b.example.com' });
    const { body } = await admin.call('GET', '/store-emails', { query: { storeId: id } });
    expect(body.data).toHaveLength(1);
  });

  it('lets the stores sell a restored product again', async () => {
    const id = await create(
      '/products',
      form({ name: 'Cap', price: '9', categoryIds: JSON.stringify([await aCategory()]) }),
    );
    const store = await create('/stores', { name: 'Seller', productIds: [id] });
    await remove(`/products/${id}`);
    expect((await read(`/stores/${store}`)).products).toEqual([]);
    await restore('products', id);
    expect((await read(`/stores/${store}`)).products).toMatchObject([{ id }]);
  });

  it('empties a reference to a record that is gone', async () => {
    const plan = await create('/traffic-plans', {
      name: 'Trash plan',
      description: 'x',
      trafficLimit: 10,
      pricing: [
        { billingCycle: 'monthly', price: '1', currency: 'USD' },
        { billingCycle: 'yearly', price: '10', currency: 'USD' },
      ],
    });
    const id = await create('/stores', { name: 'Left', subscriptionId: plan });
    await remove(`/stores/${id}`);
    await remove(`/traffic-plans/${plan}`);
    const { body } = await restore('stores', id);
    expect(body.data).toEqual({ id, emptied: ['subscriptionId'] });
  });

  it('asks to restore the store of a domain first', async () => {
    const store = await makeStore(db);
    const id = await create('/domains', { storeId: store, name: 'lost.example.com' });
    await remove(`/domains/${id}`);
    await remove(`/stores/${store}`);
    const { status, body } = await restore('domains', id);
    expect([status, body.message]).toEqual([409, 'Its store no longer exists. Restore the store first.']);
  });

  it('does not give back more permissions than the person has', async () => {
    const roleId = await makeRole(db, 'Powerful', ['settings.write']);
    const user = await makeUser(db, [roleId]);
    await remove(`/users/${user.id}`);
    const limited = await makePersonWithPermissions(app, db, [
      'trash.read',
      'users.read',
      'users.write',
      'users.delete',
    ]);
    const { status } = await limited.call('POST', `/trash/users/${user.id}/restore`, { body: {} });
    expect(status).toBe(403);
    expect((await restore('users', user.id)).status).toBe(200);
  });

  it('deletes items for good after their days, or when it is emptied', async () => {
    const [old, emptied, other] = [await aPage(), await aPage(), await aCategory('Kept')];
    for (const id of [old, emptied]) await remove(`/pages/${id}`);
    await remove(`/product-categories/${other}`);
    await db.update(trashTable).set({ expires_at: sql`now()` }).where(eq(trashTable.id, old));
    expect((await restore('pages', old)).status).toBe(404);
    const { body } = await admin.call('DELETE', '/trash', { query: { resource: 'pages' } });
    expect(body.message).toBe('Trash emptied');
    expect((await admin.call('GET', '/trash', { query: { resource: 'pages' } })).body.data).toEqual([]);
    await doJobs(db, { DATA_DIR: dataDir });
    await deleteExpired(db, 100);
    const left = await db.select({ id: trashTable.id }).from(trashTable);
    expect(left.map(({ id }) => id)).toContain(other);
    expect(left.map(({ id }) => id)).not.toContain(emptied);
  });

  it('keeps items for the days of the setting', async () => {
    await admin.call('POST', '/settings/bulk-update', { body: [{ key: 'trash_days', value: 3 }] });
    const id = await aPage();
    await remove(`/pages/${id}`);
    const { body } = await admin.call('GET', '/trash', { query: { limit: '1' } });
    const days = (Date.parse(body.data[0].expiresAt) - Date.parse(body.data[0].deletedAt)) / 86_400_000;
    expect([body.data[0].id, Math.round(days)]).toEqual([id, 3]);
  });
});

describe('A person', () => {
  it('can be exported as one file, without secrets', async () => {
    const person = await makePerson(app, db);
    const store = await makeStore(db, { owner_id: person.id });
    await person.call('PATCH', `/stores/${store}`, { body: { termsConditionsText: '<p>Mine</p>' } });
    const { status, body } = await person.call('GET', `/users/${person.id}/data`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: person.id, email: person.email },
      'stores.owner_id': [store],
      'sessions.user_id': [{ user_id: person.id }],
      changes: expect.arrayContaining([expect.objectContaining({ resource: 'stores', record_id: store })]),
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|"search"/);
    const other = await makePerson(app, db);
    expect((await other.call('GET', `/users/${person.id}/data`)).status).toBe(403);
  });

  it('keeps their name in the history after a deletion, until it is removed on request', async () => {
    const person = await makePerson(app, db, [await adminRoleId(db)]);
    const name = await nameOf(person);
    const page = await aPage();
    await change(`/pages/${page}`, { title: 'By a former colleague' }, person);
    const actorName = async () => {
      const { body } = await admin.call('GET', '/audit-log', { query: { recordId: page, limit: '1' } });
      return body.data[0].actor.name;
    };
    await remove(`/users/${person.id}`);
    expect(await actorName()).toBe(name);
    await admin.call('DELETE', `/trash/users/${person.id}`, { query: { forget: 'true' } });
    expect(await actorName()).toBe('A deleted user');
    const { rows } = await db.execute(
      sql`select * from audit_log where before::text || coalesce(after::text, '') like ${`%${person.email}%`}`,
    );
    expect(rows).toEqual([]);
  });
});

describe('Undo of other changes', () => {
  it('restores a setting, unless somebody changed it since', async () => {
    const save = (value: string, by = admin) =>
      by.call('POST', '/settings/bulk-update', { body: [{ key: 'site_name', value }] });
    const entry = entryOf(await save('First name'));
    const second = entryOf(await save('Second name', maria));
    expect((await undo(entry)).result).toMatchObject({
      undone: [],
      kept: [{ field: 'site_name', then: 'First name', now: 'Second name' }],
    });
    expect((await undo(second)).result).toMatchObject({ undone: ['site_name'] });
    const { body } = await admin.call('GET', '/settings');
    expect(body.find(({ key }: { key: string }) => key === 'site_name').value).toBe('First name');
  });

  it('lets an owner take back an own change of the legal texts, and nothing else', async () => {
    const owner = await makePerson(app, db);
    const store = await makeStore(db, { owner_id: owner.id, terms: '<p>Old</p>' });
    const entry = await change(`/stores/${store}`, { termsConditionsText: '<p>New</p>' }, owner);
    const renamed = await change(`/stores/${store}`, { name: 'Renamed' });
    expect((await undo(renamed, {}, owner)).status).toBe(403);
    expect((await undo(entry, {}, owner)).result).toMatchObject({ undone: ['termsConditionsText'] });
    const stranger = await makePerson(app, db);
    expect((await undo(entry, {}, stranger)).status).toBe(404);
  });

  it('finds a change that was made after the clock was set back by ten minutes', async () => {
    const entry = await change(`/pages/${await aPage()}`, { title: 'Late' });
    const id = v7({ msecs: Date.now() + 10 * 60_000 });
    await db.update(auditLogTable).set({ id }).where(eq(auditLogTable.id, entry));
    expect((await undo(id)).result).toMatchObject({ undone: ['title'] });
  });

  it('undoes an own change without the permission to read the log', async () => {
    const editor = await makePersonWithPermissions(app, db, ['pages.read', 'pages.write']);
    const path = `/pages/${await aPage()}`;
    const own = await change(path, { title: 'Mine' }, editor);
    const others = await change(path, { title: 'Theirs' });
    expect((await undo(others, {}, editor)).status).toBe(404);
    expect((await undo(own, { overwrite: ['title'] }, editor)).result).toMatchObject({ undone: ['title'] });
  });
});

describe('A bulk operation', () => {
  const products = async (count: number) => {
    const rows = await db
      .insert(productsTable)
      .values(Array.from({ length: count }, (_, n) => ({ name: `Bulk ${n}`, price: '10.00' })))
      .returning({ id: productsTable.id });
    return rows.map(({ id }) => id);
  };
  const run = async (path: string, body: object) => {
    const answer = await admin.call('POST', path, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    await doJobs(db, {});
    return read(`/operations/${answer.body.data.id}`);
  };

  it('of 200 products is undone for 199, and names who changed the other one', async () => {
    const ids = await products(200);
    const { id } = await run('/operations', {
      resource: 'products',
      action: 'update',
      values: { price: '7' },
      ids,
    });
    await change(`/products/${ids[0]}`, form({ price: '8' }), maria);
    const { body } = await admin.call('POST', `/operations/${id}/undo`, { body: { dryRun: true } });
    expect(body.data).toMatchObject({
      counts: { matched: 200, change: 199, refused: 1 },
      refusals: [{ id: ids[0], message: `Changed since by ${await nameOf(maria)}: Price.` }],
    });
    const undone = await run(`/operations/${id}/undo`, {});
    expect(undone).toMatchObject({ action: 'undo', status: 'done', counts: { change: 199, refused: 1 } });
    expect((await read(`/products/${ids[0]}`)).price).toBe('8.00');
    expect((await read(`/products/${ids[1]}`)).price).toBe('10.00');
    await run(`/operations/${undone.id}/undo`, {});
    expect((await read(`/products/${ids[1]}`)).price).toBe('7.00');
  });

  it('that deleted records is undone from the trash', async () => {
    const ids = await products(3);
    const { id } = await run('/operations', { resource: 'products', action: 'delete', ids });
    expect(await run(`/operations/${id}/undo`, {})).toMatchObject({ counts: { change: 3, refused: 0 } });
    expect((await read(`/products/${ids[0]}`)).name).toBe('Bulk 0');
  });

  it('that ends sessions cannot be undone', async () => {
    const person = await makePerson(app, db);
    const { id } = await run('/operations', { resource: 'users', action: 'signOut', ids: [person.id] });
    const { status, body } = await admin.call('POST', `/operations/${id}/undo`, { body: {} });
    expect([status, body.message]).toEqual([409, 'This cannot be undone.']);
  });

  it('cannot be undone while it runs, if it changed nothing, or without the permission', async () => {
    const [id = ''] = await products(1);
    const body = { resource: 'products', action: 'update', values: { price: '10' }, ids: [id] };
    const open = await admin.call('POST', '/operations', { body });
    const path = `/operations/${open.body.data.id}/undo`;
    expect((await admin.call('POST', path, { body: {} })).body.message).toBe(
      'This bulk change is still running. Stop it first, or wait for its end.',
    );
    await doJobs(db, {});
    expect((await admin.call('POST', path, { body: {} })).body.message).toBe('There is nothing to undo.');
    const done = await run('/operations', { ...body, values: { price: '11' } });
    const reader = await makePersonWithPermissions(app, db, ['operations.write', 'products.read']);
    expect((await reader.call('POST', `/operations/${done.id}/undo`, { body: {} })).status).toBe(403);
  });
});
