// Tests `GET /audit-log`: scope, permissions, names, secrets, pages and query plans.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { type AuditEntry, platformTeam } from '#shared/contract/audit-log.ts';
import { adminRoleId, makePerson, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { appOn, testApp } from '#tests/kit/app.ts';
import { copyDatabase } from '#tests/kit/database.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { overhear } from '#tests/kit/queries.ts';
import { planNodesOf, rowsOf } from '#tests/kit/query-plans.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
let admin: Person;
let owner: Person;
beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
  owner = await makePerson(app, db);
});

const log = async (query: Record<string, string>, reader = admin): Promise<AuditEntry[]> => {
  const { status, body } = await reader.call('GET', '/audit-log', { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const newest = async (recordId: string, reader = admin) => (await log({ recordId }, reader))[0] as AuditEntry;
const create = async (path: string, body: object): Promise<string> => {
  const { body: answer } = await admin.call('POST', path, { body });
  return (answer.data.data ?? answer.data).id;
};
const aPage = (title: string) => create('/pages', { title, description: 'Us', content: '<p>One</p>' });

describe('An entry of the activity', () => {
  it('holds person, record, address, and values before and after', async () => {
    const id = await aPage('About');
    await admin.call('PATCH', `/pages/${id}`, { body: { title: 'About us' } });
    expect(await newest(id)).toMatchObject({
      actor: { id: admin.id, name: expect.stringMatching(/^Person \d+$/) },
      resource: 'pages',
      recordId: id,
      recordName: 'About us',
      exists: true,
      action: 'update',
      changes: { title: { before: 'About', after: 'About us' } },
      secrets: [],
      operationId: null,
      address: '127.0.0.1',
    });
  });

  it('uses the field names of the API and names referenced records', async () => {
    const id = await create('/stores', { name: 'Shop', ownerId: owner.id, privacyPolicyText: '<p>No</p>' });
    const { changes, names } = await newest(id);
    expect(changes).toMatchObject({
      ownerId: { before: null, after: owner.id },
      isActive: { before: null, after: true },
      privacyPolicyText: { before: null, after: '<p>No</p>' },
    });
    expect(names[owner.id]).toMatch(/^Person \d+$/);
  });

  it('names linked records, also after their deletion', async () => {
    const category = await create('/product-categories', form({ name: 'Hats', description: 'For heads' }));
    const body = form({ name: 'Cap', price: '39', categoryIds: JSON.stringify([category]) });
    const id = await create('/products', body);
    const { changes, names } = await newest(id);
    expect(changes.categoryIds).toEqual({ before: null, after: [category] });
    expect(names).toMatchObject({ [category]: 'Hats' });
    await admin.call('DELETE', `/products/${id}`);
    await admin.call('DELETE', `/product-categories/${category}`);
    expect((await newest(id)).names).toMatchObject({ [category]: 'Hats' });
  });

  it('gives the addresses of files and the descriptions of permissions', async () => {
    const icon = form({ name: 'Caps', description: 'For heads' }, [['icon', png(), 'cap.png']]);
    const { changes, names, references } = await newest(await create('/product-categories', icon));
    const iconId = String(changes.iconId?.after);
    expect(names[iconId]).toBe('cap.png');
    const url = expect.stringMatching(/^\/uploads\/.+\.png$/);
    expect(references[iconId]).toEqual({ resource: 'uploads', exists: true, url, mimeType: 'image/png' });

    const { body } = await admin.call('GET', '/permissions');
    const { id, name, description } = body.data[0];
    const role = await create('/roles', { name: 'Clerk', description: 'Sells', permissionIds: [id] });
    expect((await newest(role)).names).toMatchObject({ [name]: description });
  });

  it('names a changed password without its value', async () => {
    const user = await makePerson(app, db);
    const secret = 'another long password for tests';
    await admin.call('PATCH', `/users/${user.id}`, { body: { password: secret } });
    const entry = (await log({ recordId: user.id })).find(({ secrets }) => secrets.length > 0);
    expect(entry?.secrets).toEqual(['passwordHash']);
    expect(JSON.stringify(entry)).not.toMatch(/argon|another long/);
  });

  it('names a setting by its label', async () => {
    await admin.call('POST', '/settings/bulk-update', { body: [{ key: 'domain_markup', value: 17 }] });
    const [entry] = await log({ resource: 'settings' });
    expect(entry).toMatchObject({ changes: { value: { before: null, after: 17 } } });
    expect(entry?.recordName).toMatch(/markup/i);
  });
});

describe('The activity', () => {
  it('finds deleted records by a part of their name', async () => {
    const id = await aPage('Summer closing');
    await admin.call('DELETE', `/pages/${id}`);
    const [entry] = await log({ deletedName: 'mmer clos' });
    expect(entry).toMatchObject({ recordId: id, recordName: 'Summer closing', exists: false });
    expect((await log({ recordId: id })).map(({ recordName }) => recordName)).toEqual([
      'Summer closing',
      'Summer closing',
    ]);
  });

  it('pages without gaps and repetitions while entries are added', async () => {
    const id = await aPage('Page 0');
    for (let n = 1; n <= 6; n += 1)
      await admin.call('PATCH', `/pages/${id}`, { body: { title: `Page ${n}` } });
    const all = await log({ recordId: id });
    const seen: AuditEntry[] = [];
    for (let page = await log({ recordId: id, limit: '3' }); page.length > 0; ) {
      seen.push(...page);
      await admin.call('PATCH', `/pages/${id}`, { body: { description: `After ${seen.length}` } });
      page = await log({ recordId: id, limit: '3', after: String(page.at(-1)?.key) });
    }
    expect(seen.map((entry) => entry.id)).toEqual(all.map((entry) => entry.id));
  });

  it('filters by person, resource, action, operation and time', async () => {
    const other = await makePerson(app, db, [await adminRoleId(db)]);
    const id = await aPage('By hand');
    await other.call('PATCH', `/pages/${id}`, { body: { title: 'By other' } });
    const [mine] = await log({ actorId: other.id, resource: 'pages' });
    expect(mine).toMatchObject({ recordId: id, action: 'update' });
    expect(await log({ actorId: other.id, resource: 'pages', action: 'delete' })).toEqual([]);
    const at = String(mine?.at);
    expect((await log({ recordId: id, from: at })).map((entry) => entry.id)).toEqual([mine?.id]);
    expect((await log({ recordId: id, to: at })).map(({ action }) => action)).toEqual(['create']);
    const ofPages = await log({ resource: 'pages', limit: '100' });
    expect(ofPages.map(({ at }) => at)).toEqual(
      ofPages
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(ofPages.map(({ action }) => action)).size).toBe(3);
    const operationId = '019a0000-0000-7000-8000-0000000000aa';
    await db.execute(sql`update audit_log set operation_id = ${operationId} where id = ${mine?.id}`);
    expect((await log({ operationId })).map((entry) => entry.id)).toEqual([mine?.id]);
  });

  it('rejects an unknown key and unknown parameters', async () => {
    const wrong: Record<string, string>[] = [
      { after: 'x' },
      { page: '2' },
      { action: 'undo' },
      { from: 'x' },
    ];
    for (const query of wrong) {
      expect((await admin.call('GET', '/audit-log', { query })).status).toBe(422);
    }
  });
});

describe('The permission audit.read', () => {
  it('is required, whatever else a person may do', async () => {
    const id = await aPage('Secret');
    const reader = await makePersonWithPermissions(app, db, ['pages.read', 'users.read']);
    expect((await reader.call('GET', '/audit-log')).status).toBe(403);
    expect(await log({ recordId: id }, reader)).toEqual([]);
    const auditor = await makePersonWithPermissions(app, db, ['audit.read']);
    expect(await newest(id, auditor)).toMatchObject({ recordName: 'Secret' });
  });
});

describe('The history of an owner', () => {
  it('shows the own store and its domains, with changes of others as those of the platform team', async () => {
    const store = await create('/stores', { name: 'Mine', ownerId: owner.id });
    const domain = await create('/domains', { name: 'mine.example.com', storeId: store });
    await owner.call('PATCH', `/stores/${store}`, { body: { termsConditionsText: '<p>Ours</p>' } });
    const [byOwner, byAdmin] = await log({ recordId: store }, owner);
    expect(byOwner).toMatchObject({ actor: { id: owner.id }, address: '127.0.0.1' });
    expect(byAdmin).toMatchObject({ actor: { id: null, name: platformTeam }, address: null });
    expect(await newest(domain, owner)).toMatchObject({ recordName: 'mine.example.com' });
    expect(JSON.stringify(await log({ recordId: store }, owner))).not.toContain(admin.id);
  });

  it('needs a record and shows no other one', async () => {
    expect((await owner.call('GET', '/audit-log')).status).toBe(403);
    expect((await owner.call('GET', '/audit-log', { query: { resource: 'stores' } })).status).toBe(403);
    const other = await makePerson(app, db);
    const foreign = await makeStore(db, { owner_id: other.id });
    await admin.call('PATCH', `/stores/${foreign}`, { body: { name: 'Other' } });
    for (const recordId of [foreign, owner.id, admin.id]) expect(await log({ recordId }, owner)).toEqual([]);
  });

  it('does not name the owners before and after', async () => {
    const before = await makePerson(app, db);
    const store = await create('/stores', { name: 'Sold', ownerId: before.id });
    await admin.call('PATCH', `/stores/${store}`, { body: { ownerId: owner.id } });
    for (const { names } of await log({ recordId: store }, owner)) {
      expect(Object.keys(names)).not.toContain(before.id);
    }
  });
});

describe('A file of an entry', () => {
  const iconOf = async (entry: AuditEntry) => {
    const { before, after } = entry.changes.iconId ?? {};
    return { entry, before: String(before), after: String(after) };
  };
  /** A category whose icon was replaced. */
  async function replacedIcon() {
    const body = form({ name: 'Caps', description: 'For heads' }, [['icon', png(8, 8), 'old "icon".png']]);
    const id = await create('/product-categories', body);
    await admin.call('PATCH', `/product-categories/${id}`, {
      body: form({}, [['icon', png(9, 9), 'new.png']]),
    });
    return { id, ...(await iconOf(await newest(id))) };
  }
  const fetchFile = (entryId: string, file: string, { token } = admin) =>
    app.inject({
      url: `/api/admin/v1/audit-log/${entryId}/files/${file}`,
      headers: { authorization: `Bearer ${token}` },
    });

  it('can be read after its replacement, and stays on the reader’s own device', async () => {
    const { entry, before } = await replacedIcon();
    expect(entry.references[before]).toEqual({ resource: 'uploads', exists: true, mimeType: 'image/png' });
    const { statusCode, rawPayload, headers } = await fetchFile(entry.id, before);
    expect([statusCode, new Uint8Array(rawPayload)]).toEqual([200, png(8, 8)]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringContaining('inline; filename="old _icon_.png"'),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const [{ key }] = (await db
      .execute<{ key: string }>(sql`select key from file_removals where upload_id = ${before}`)
      .then(({ rows }) => rows)) as [{ key: string }];
    expect((await app.inject({ url: `/uploads/${key}` })).statusCode).toBe(404);
  });

  it('is answered only if the entry names it', async () => {
    const [one, other] = [await replacedIcon(), await replacedIcon()];
    for (const file of [other.before, other.after, one.id, 'x']) {
      const { statusCode, body } = await fetchFile(one.entry.id, file);
      expect([statusCode, JSON.parse(body).message]).toEqual([404, 'File not found']);
    }
    expect((await fetchFile(one.entry.id, one.after)).statusCode).toBe(200);
  });

  it('is for the readers of the entry only', async () => {
    const { entry, before } = await replacedIcon();
    const auditor = await makePersonWithPermissions(app, db, ['audit.read']);
    const editor = await makePersonWithPermissions(app, db, ['categories.read', 'categories.write']);
    expect((await fetchFile(entry.id, before, auditor)).statusCode).toBe(200);
    for (const reader of [editor, owner])
      expect((await fetchFile(entry.id, before, reader)).statusCode).toBe(404);
  });

  it('is also a logo of a store, for its owner too', async () => {
    const logo = (size: number) => Buffer.from(png(size, size)).toString('base64');
    const store = await create('/stores', { name: 'Mine', ownerId: owner.id, logo: logo(8) });
    await admin.call('PATCH', `/stores/${store}`, { body: { logo: logo(9) } });
    const entry = await newest(store, owner);
    const { before, after } = entry.changes.logo ?? {};
    for (const [digest, size] of [
      [String(before), 8],
      [String(after), 9],
    ] as const) {
      expect(entry.references[digest]).toMatchObject({ exists: true, mimeType: 'image/png' });
      const { statusCode, rawPayload } = await fetchFile(entry.id, digest, owner);
      expect([statusCode, new Uint8Array(rawPayload)]).toEqual([200, png(size, size)]);
    }
    const stranger = await makePerson(app, db);
    expect((await fetchFile(entry.id, String(before), stranger)).statusCode).toBe(404);
    const other = await create('/stores', { name: 'Other', logo: logo(8) });
    await admin.call('PATCH', `/stores/${other}`, { body: { name: 'Renamed' } });
    expect((await fetchFile((await newest(other)).id, String(before))).statusCode).toBe(404);
    await db.execute(sql`update replaced_logos set expires_at = now() where store_id = ${store}`);
    expect((await fetchFile(entry.id, String(before), owner)).statusCode).toBe(404);
    expect(Object.keys((await newest(store)).references)).toEqual([String(after)]);
  });

  it('is gone once it cannot be restored any more', async () => {
    const { id, before } = await replacedIcon();
    await db.execute(sql`update file_removals set due_at = now() where upload_id = ${before}`);
    const entry = await newest(id);
    expect(entry.references[before]).toEqual({ resource: 'uploads', exists: false });
    expect(entry.names[before]).toBe('old "icon".png');
    expect((await fetchFile(entry.id, before)).statusCode).toBe(404);
  });
});

it('reads a bounded number of entries for each filter, whatever the position', async () => {
  const connection = await copyDatabase();
  const filled = openDatabase(connection);
  const explainer = new Client(connection);
  await explainer.connect();
  await explainer.query('set random_page_cost = 1.1; set jit = off');
  await fillAuditLog(explainer, 60_000);
  const filledApp = await appOn(filled);
  const reader = await makePerson(filledApp, filled, [await adminRoleId(filled)]);
  const { body } = await reader.call('GET', '/audit-log', { query: { resource: 'pages', limit: '100' } });
  const { actor, recordId, key } = body.data.at(-1) as AuditEntry;
  const filters: Record<string, string>[] = [
    {},
    { resource: 'pages' },
    { resource: 'pages', action: 'delete' },
    { action: 'delete' },
    { action: 'create' },
    { recordId },
    { resource: 'pages', recordId },
    { actorId: String(actor?.id) },
    { operationId: '019a0000-0000-7000-8000-000000000000' },
    { from: '2020-01-01' },
    { to: new Date(Date.now() - 3_600_000).toISOString() },
    { deletedName: 'name 42' },
  ];
  const faults: string[] = [];
  for (const query of filters.flatMap((one) => [one, { ...one, after: key }])) {
    const { done, queries } = await overhear(() => reader.call('GET', '/audit-log', { query }));
    expect(done.status).toBe(200);
    for (const read of queries.filter(({ text }) => text.includes('"audit_log"'))) {
      const nodes = await planNodesOf(explainer, read);
      const scans = nodes.filter((node) => / Scan$/.test(node['Node Type']));
      const seen = Math.max(...scans.map(rowsOf));
      if (seen > 1_000) faults.push(`${JSON.stringify(query)} reads ${seen} entries: ${read.text}`);
    }
  }
  expect(faults).toEqual([]);
  await explainer.end();
  await filled.$client.end();
}, 120_000);

/** Entries of many records by few people over a year; deletions are rare. */
async function fillAuditLog(client: Client, count: number) {
  // UUIDs of version 7 by their digits.
  await client.query(
    `create function pg_temp.id(text) returns uuid language sql
     return overlay(overlay(md5($1) placing '7' from 13) placing '8' from 17)::uuid`,
  );
  await client.query(
    `insert into audit_log (id, at, actor_id, request_id, operation_id, resource, record_id, action, before, after)
     select gen_random_uuid(), now() - n * interval '500 seconds', pg_temp.id('actor' || n % 2), 'fill',
       case when n % 3 = 0 then '019a0000-0000-7000-8000-000000000000'::uuid end,
       (array['pages', 'products', 'stores', 'sessions'])[1 + n % 4], pg_temp.id((n / 40)::text),
       case when n % 500 < 4 then 'delete' when n % 10 < 3 then 'create' else 'update' end,
       jsonb_build_object('name', 'Name ' || n), jsonb_build_object('name', 'Name ' || n)
     from generate_series(1, $1::int) as n`,
    [count],
  );
  await client.query('vacuum analyze audit_log');
}
