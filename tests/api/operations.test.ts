// Tests bulk operations: dry run, background execution, stop and retry.
import { parse } from 'csv-parse/sync';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { operationsTable } from '#server/db/tables/operations.ts';
import { categoriesTable, productCategoriesTable, productsTable } from '#server/db/tables/products.ts';
import { rolesTable } from '#server/db/tables/roles.ts';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import { storeProductsTable } from '#server/db/tables/stores.ts';
import { userRolesTable, usersTable } from '#server/db/tables/users.ts';
import { checkWork } from '#server/doctor/work.ts';
import { type Operation, operationStatuses, operations } from '#shared/contract/operations.ts';
import {
  adminRoleId,
  makePerson,
  makePersonWithPermissions,
  makeRole,
  makeUser,
  type Person,
} from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { doJobs, skipRetryDelays } from '#tests/kit/jobs.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const admin = await makePerson(app, db, [adminRole]);

async function makeProducts(count: number, more: Partial<typeof productsTable.$inferInsert> = {}) {
  const rows = await db
    .insert(productsTable)
    .values(Array.from({ length: count }, (_, n) => ({ name: `Product ${n}`, price: '10.00', ...more })))
    .returning({ id: productsTable.id });
  return rows.map(({ id }) => id);
}

const ask = (person: Person, body: object, headers: Record<string, string> = {}) =>
  person.call('POST', '/operations', { body, headers });
const readOperation = async (id: string) => (await admin.call('GET', `/operations/${id}`)).body.data;
const failuresOf = async (id: string) =>
  (await admin.call('GET', `/operations/${id}/failures`, { query: { limit: '100' } })).body.data;
const runJobs = () => doJobs(db, {});

/** Starts a bulk operation, runs the jobs and returns the result. */
async function run(body: object, person = admin) {
  const response = await ask(person, body);
  expect([response.status, response.body.message]).toEqual([202, 'Queued']);
  await runJobs();
  return readOperation(response.body.data.id);
}

const statusOf = async (ids: readonly string[]) => {
  const rows = await db
    .select()
    .from(productsTable)
    .where(inArray(productsTable.id, [...ids]));
  return rows.map(({ status, version }) => `${status} ${version}`).toSorted();
};
const journalOf = (operationId: string) =>
  db.select().from(auditLogTable).where(eq(auditLogTable.operation_id, operationId));
/** Audit log entries of the operation itself, without its creation. */
const stopsOf = (id: string) =>
  db
    .select()
    .from(auditLogTable)
    .where(and(eq(auditLogTable.record_id, id), ne(auditLogTable.action, 'create')));
const publish = { resource: 'products', action: 'update', values: { status: 'published' } };

describe('A bulk operation', () => {
  it('previews its counts, applies them, and links its audit log entries', async () => {
    const drafts = await makeProducts(7);
    const published = await makeProducts(3, { status: 'published' });
    const unknownRecord = '019a0000-0000-7000-8000-000000000000';
    const body = { ...publish, ids: [...drafts, ...published, unknownRecord] };
    const counts = { matched: 10, change: 7, same: 3, refused: 0 };

    const dryRun = await ask(admin, { ...body, dryRun: true });
    expect([dryRun.status, dryRun.body.data]).toEqual([200, { counts, refusals: [], effects: [] }]);
    expect(await statusOf(drafts)).toEqual(Array(7).fill('draft 1'));

    const response = await ask(admin, body);
    expect(response.body.data).toMatchObject({
      status: 'queued',
      counts: { ...counts, change: 0, same: 0 },
      done: 0,
    });
    await runJobs();
    const done = await readOperation(response.body.data.id);
    expect(done).toMatchObject({ status: 'done', counts, done: 10, failed: 0, message: null });
    expect(done.createdBy.id).toBe(admin.id);
    expect(done.endedAt).not.toBeNull();
    expect(await statusOf(drafts)).toEqual(Array(7).fill('published 2'));
    expect(await statusOf(published)).toEqual(Array(3).fill('published 1'));

    const [creation] = await db.select().from(auditLogTable).where(eq(auditLogTable.record_id, done.id));
    expect(creation).toMatchObject({ action: 'create', actor_id: admin.id, after: { ...publish } });
    // The entry has its own request id, and the fingerprint derives from other fields.
    expect(
      Object.keys(creation?.after ?? {}).filter((name) => /request|fingerprint|address/.test(name)),
    ).toEqual([]);

    const entries = await journalOf(done.id);
    expect(entries.map(({ record_id }) => record_id).toSorted()).toEqual(drafts.toSorted());
    for (const entry of entries) {
      expect(entry).toMatchObject({ actor_id: admin.id, action: 'update', version: 2, address: '127.0.0.1' });
      expect([entry.before, entry.after]).toEqual([{ status: 'draft' }, { status: 'published' }]);
    }
  });

  it('applies to the records that matched the filters and search at the request', async () => {
    const ids = await makeProducts(4, { name: 'Quince', status: 'archived' });
    const response = await ask(admin, { ...publish, filters: { status: 'archived' }, q: 'quince' });
    const later = await makeProducts(1, { name: 'Quince', status: 'archived' });
    await runJobs();
    expect((await readOperation(response.body.data.id)).counts).toEqual({
      matched: 4,
      change: 4,
      same: 0,
      refused: 0,
    });
    expect(await statusOf(ids)).toEqual(Array(4).fill('published 2'));
    expect(await statusOf(later)).toEqual(['archived 1']);
  });

  it('reports why records were refused and retries them', async () => {
    const [parent = '', ...others] = await makeCategories(3);
    await db.update(categoriesTable).set({ name: '=Category 0' }).where(eq(categoriesTable.id, parent));
    await db
      .update(categoriesTable)
      .set({ parent_id: parent })
      .where(eq(categoriesTable.id, others[0] ?? ''));
    const body = { resource: 'categories', action: 'delete', ids: [parent, others[1]] };
    const refusal = {
      id: parent,
      name: '=Category 0',
      message: "Can't delete: 1 subcategory. Move it first.",
    };

    const dryRun = await ask(admin, { ...body, dryRun: true });
    expect(dryRun.body.data).toEqual({
      counts: { matched: 2, change: 1, same: 0, refused: 1 },
      refusals: [refusal],
      effects: [],
    });
    const done = await run(body);
    expect(done).toMatchObject({ status: 'done', counts: dryRun.body.data.counts, failed: 1 });
    expect(await failuresOf(done.id)).toEqual([refusal]);

    const asCsv = { query: { format: 'csv' } };
    const file = await admin.call('GET', `/operations/${done.id}/failures`, asCsv);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toBe(`attachment; filename="failures-${done.id}.csv"`);
    expect(parse(file.body, { columns: true })).toEqual([{ ...refusal, name: "'=Category 0" }]);

    await db.delete(categoriesTable).where(eq(categoriesTable.id, others[0] ?? ''));
    const again = await admin.call('POST', `/operations/${done.id}/retry`);
    expect(again.status).toBe(202);
    await runJobs();
    expect((await readOperation(again.body.data.id)).counts).toEqual({
      matched: 1,
      change: 1,
      same: 0,
      refused: 0,
    });
    const none = await admin.call('POST', `/operations/${again.body.data.id}/retry`);
    expect([none.status, none.body.message]).toEqual([409, 'There are no failed items to retry.']);
  });

  it('previews the first amounts in a dry run, or those of a sample', async () => {
    const ids = await makeProducts(12, { price: '5.00', name: 'Nougat' });
    const body = { resource: 'products', action: 'price', values: { by: 'percent', value: '10' }, ids };
    const { body: dryRun } = await ask(admin, { ...body, dryRun: true });
    expect(dryRun.data.counts).toMatchObject({ change: 12 });
    expect(dryRun.data.changes).toHaveLength(10);
    expect(dryRun.data.changes[0]).toMatchObject({
      before: '5.00',
      after: '5.50',
      name: expect.stringContaining('Nougat'),
    });
    const sample = await ask(admin, { ...body, dryRun: true, sample: true });
    expect([sample.status, sample.body.data.changes.length]).toEqual([200, 10]);
    const other = await ask(admin, { ...publish, ids, dryRun: true });
    expect(other.body.data).not.toHaveProperty('changes');
    const none = await ask(admin, { ...body, values: { value: '10' } });
    expect(none.body.errors).toEqual({ 'values.by': ['Change type is required'] });
    await db.delete(productsTable).where(inArray(productsTable.id, ids));
  });

  it('previews what it does to other records, without those that are refused', async () => {
    const [first = '', second = ''] = await makeProducts(2);
    const [north, south] = [await makeStore(db, { name: 'North' }), await makeStore(db, { name: 'South' })];
    await db.insert(storeProductsTable).values([
      { store_id: north, product_id: first },
      { store_id: north, product_id: second },
      { store_id: south, product_id: second },
    ]);
    const effectsOf = async (body: object) => (await ask(admin, { ...body, dryRun: true })).body.data.effects;
    expect(await effectsOf({ resource: 'products', action: 'delete', ids: [first, second] })).toEqual([
      {
        message: '2 stores no longer sell these products.',
        resource: 'stores',
        count: 2,
        records: [
          { id: north, name: 'North' },
          { id: south, name: 'South' },
        ],
      },
    ]);

    const [owner, person] = [await makePerson(app, db), await makePerson(app, db)];
    await makeStore(db, { owner_id: owner.id });
    const ids = [owner.id, person.id];
    const ending = [expect.objectContaining({ message: '1 session ends.' })];
    expect(await effectsOf({ resource: 'users', action: 'delete', ids })).toEqual(ending);
    expect((await person.call('GET', '/me')).status).toBe(200);
  });

  it('changes nothing in atomic mode when one record is refused', async () => {
    const cheapProducts = await makeProducts(2, { price: '5.00' });
    const dearProduct = await makeProducts(1, { price: '50.00', name: 'Dear' });
    const body = { resource: 'products', action: 'price', values: { by: 'amount', value: '-10' } };
    const failed = await run({ ...body, ids: [...cheapProducts, ...dearProduct], atomic: true });
    expect(failed).toMatchObject({
      status: 'failed',
      message: 'Nothing was changed: 2 records were refused.',
      counts: { matched: 3, change: 0, same: 0, refused: 2 },
    });
    expect(await failuresOf(failed.id)).toHaveLength(2);
    expect(await statusOf(dearProduct)).toEqual(['draft 1']);
    expect(await journalOf(failed.id)).toEqual([]);
    const done = await run({ ...body, ids: dearProduct, atomic: true });
    expect(done).toMatchObject({ status: 'done', counts: { matched: 1, change: 1 } });
    const tooMany = await makeProducts(1_001, { name: 'Crowd' });
    const refused = await ask(admin, { ...body, q: 'crowd', atomic: true });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { atomic: ['“Apply only if every item succeeds” works for at most 1,000 items.'] },
    ]);
    await db.delete(productsTable).where(inArray(productsTable.id, tooMany));
  });

  it('runs a dry run in the background for many records', async () => {
    const ids = await makeProducts(1_200, { name: 'Marzipan' });
    const response = await ask(admin, { ...publish, q: 'marzipan', dryRun: true });
    expect([response.status, response.body.data.dryRun]).toEqual([202, true]);
    await runJobs();
    const done = await readOperation(response.body.data.id);
    expect(done).toMatchObject({ status: 'done', counts: { matched: 1_200, change: 1_200 } });
    expect(new Set(await statusOf(ids))).toEqual(new Set(['draft 1']));
    expect(await journalOf(done.id)).toEqual([]);
  });

  it('keeps the finished records when it is stopped', async () => {
    const ids = await makeProducts(3);
    const response = await ask(admin, { ...publish, ids });
    const stopped = await admin.call('POST', `/operations/${response.body.data.id}/stop`);
    expect(stopped.body.data).toMatchObject({ status: 'stopped', done: 0 });
    await runJobs();
    expect(await statusOf(ids)).toEqual(Array(3).fill('draft 1'));
    expect((await readOperation(response.body.data.id)).status).toBe('stopped');
  });

  it('records in the audit log who stopped it in which request', async () => {
    const person = await makePersonWithPermissions(app, db, ['products.read', 'products.write']);
    const response = await ask(person, { ...publish, ids: await makeProducts(1) });
    const { id } = response.body.data;
    const stopped = await admin.call('POST', `/operations/${id}/stop`);
    expect(await stopsOf(id)).toMatchObject([
      {
        actor_id: admin.id,
        request_id: stopped.headers['x-request-id'],
        version: 2,
        before: { status: 'queued', ended_at: null },
        after: { status: 'stopped', ended_at: stopped.body.data.endedAt },
      },
    ]);
  });

  it('stays unchanged when it is stopped after its end', async () => {
    const done = await run({ ...publish, ids: await makeProducts(1) });
    const late = await admin.call('POST', `/operations/${done.id}/stop`);
    expect([late.status, late.body.data]).toEqual([200, done]);
    const response = await ask(admin, { ...publish, ids: await makeProducts(1) });
    const stop = () => admin.call('POST', `/operations/${response.body.data.id}/stop`);
    const [once, twice] = [await stop(), await stop()];
    expect(twice.body.data).toEqual(once.body.data);
    expect([await stopsOf(done.id), await stopsOf(response.body.data.id)]).toMatchObject([[], [{}]]);
  });

  it('starts once for a double click and is limited for each user', async () => {
    const ids = await makeProducts(1);
    const headers = { 'idempotency-key': 'a-double-click' };
    const clicks = await Promise.all([
      ask(admin, { ...publish, ids }, headers),
      ask(admin, { ...publish, ids }, headers),
    ]);
    const others = await Promise.all([ask(admin, { ...publish, ids }), ask(admin, { ...publish, ids })]);
    expect([...clicks, ...others].map(({ status, body }) => [status, body.message])).toEqual(
      Array(4).fill([202, 'Queued']),
    );
    const operationIds = new Set([...clicks, ...others].map(({ body }) => body.data.id));
    expect(operationIds.size).toBe(1);

    const values = (status: string) => ({ ...publish, values: { status }, ids });
    expect((await ask(admin, values('draft'))).status).toBe(202);
    expect((await ask(admin, values('archived'))).status).toBe(202);
    const fourth = await ask(admin, { ...publish, resource: 'pages', ids });
    expect([fourth.status, fourth.body.message]).toEqual([
      429,
      '3 of your bulk changes are still running. Wait for one to finish, or stop one.',
    ]);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
    // Operations on the same records run in the order of their requests.
    await runJobs();
    expect(await statusOf(ids)).toEqual(['archived 4']);
  });
});

async function makeCategories(count: number) {
  const rows = await db
    .insert(categoriesTable)
    .values(Array.from({ length: count }, (_, n) => ({ name: `Category ${n}`, description: 'A category' })))
    .returning({ id: categoriesTable.id });
  return rows.map(({ id }) => id);
}

describe('Permission for a bulk operation', () => {
  it('is checked at each step, so the rest fails after it is lost', async () => {
    const person = await makePersonWithPermissions(app, db, ['products.read', 'products.write']);
    const ids = await makeProducts(2);
    const response = await ask(person, { ...publish, ids });
    await db.delete(userRolesTable).where(eq(userRolesTable.user_id, person.id));
    await runJobs();
    const message = 'The person who started this no longer has the permission for it.';
    expect(await readOperation(response.body.data.id)).toMatchObject({
      status: 'failed',
      message,
      failed: 2,
      done: 2,
    });
    expect((await failuresOf(response.body.data.id)).map((row: { message: string }) => row.message)).toEqual([
      message,
      message,
    ]);
    expect(await statusOf(ids)).toEqual(['draft 1', 'draft 1']);
  });

  it('requires an active account, but no session', async () => {
    const ids = await makeProducts(1);
    const person = await makePerson(app, db, [adminRole]);
    const response = await ask(person, { ...publish, ids });
    await db.delete(sessionsTable).where(eq(sessionsTable.user_id, person.id));
    await runJobs();
    expect((await readOperation(response.body.data.id)).status).toBe('done');

    const other = await makePerson(app, db, [adminRole]);
    const late = await ask(other, { resource: 'products', action: 'delete', ids });
    await db.update(usersTable).set({ status: 'SUSPENDED' }).where(eq(usersTable.id, other.id));
    await runJobs();
    expect(await readOperation(late.body.data.id)).toMatchObject({
      status: 'failed',
      message: 'The person who started this no longer has an active account.',
    });
  });

  it('equals the permission for single records, plus list access for filters', async () => {
    const owner = await makePerson(app, db, [await makeRole(db, 'owner', [])]);
    const creation = await makeStore(db, { owner_id: owner.id });
    const body = { resource: 'stores', action: 'update', values: { isActive: false }, ids: [creation] };
    expect((await ask(owner, body)).status).toBe(403);
    const writer = await makePersonWithPermissions(app, db, ['products.write']);
    expect((await ask(writer, { ...publish, filters: {} })).status).toBe(403);
    expect((await ask(writer, { resource: 'products', action: 'delete', ids: [] })).status).toBe(403);
    expect((await ask(writer, body)).status).toBe(403);
    const list = await writer.call('GET', '/operations');
    expect([list.status, list.body.data]).toEqual([200, []]);
    const ownOperation = await ask(admin, { ...publish, ids: await makeProducts(1) });
    const otherOperation = await ask(writer, { ...publish, ids: await makeProducts(1) });
    const idsFor = async (person: Person, query: Record<string, string> = {}) => {
      const { body } = await person.call('GET', '/operations', { query });
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await idsFor(writer)).toEqual([otherOperation.body.data.id]);
    expect(await idsFor(admin, { createdById: writer.id })).toEqual([otherOperation.body.data.id]);
    expect(await idsFor(admin, { createdById: admin.id })).not.toContain(otherOperation.body.data.id);
    expect(await idsFor(admin)).toEqual(
      expect.arrayContaining([ownOperation.body.data.id, otherOperation.body.data.id]),
    );
  });
});

describe('A refused record that the caller cannot read', () => {
  it('has no name in the dry run, the result and the file', async () => {
    const [parent = '', child = ''] = await makeCategories(2);
    await db.update(categoriesTable).set({ parent_id: parent }).where(eq(categoriesTable.id, child));
    const blind = await makePersonWithPermissions(app, db, ['categories.delete', 'operations.read']);
    const seeing = await makePersonWithPermissions(app, db, ['categories.delete', 'categories.read']);
    const body = { resource: 'categories', action: 'delete', ids: [parent] };
    const namesIn = (rows: { name: string }[]) => rows.map(({ name }) => name);
    const refusedNames = async (person: Person) =>
      namesIn((await ask(person, { ...body, dryRun: true })).body.data.refusals);
    expect(await refusedNames(seeing)).toEqual(['Category 0']);
    expect(await refusedNames(blind)).toEqual(['']);

    const { id } = await run(body, seeing);
    const path = `/operations/${id}/failures`;
    expect(namesIn((await seeing.call('GET', path)).body.data)).toEqual(['Category 0']);
    expect(namesIn((await blind.call('GET', path)).body.data)).toEqual(['']);
    const file = await blind.call('GET', path, { query: { format: 'csv' } });
    expect(namesIn(parse(file.body, { columns: true }))).toEqual(['']);
  });
});

describe('GET /operations', () => {
  /** All operations on one page. */
  const listed = async (query: Record<string, string> = {}): Promise<Operation[]> => {
    const answer = await admin.call('GET', '/operations', { query: { limit: '100', ...query } });
    expect([answer.status, answer.headers['x-total-count']]).toEqual([200, String(answer.body.data.length)]);
    return answer.body.data;
  };
  /** The filter value that finds a row. */
  const foundBy: Record<keyof typeof operations.filters, (row: Operation) => string | undefined> = {
    status: ({ status }) => status,
    createdById: ({ createdBy }) => createdBy?.id,
  };

  // One operation in each status for two users. The second user's operations are created later but dated earlier.
  beforeAll(async () => {
    for (const hours of [1, 2]) {
      const person = await makePerson(app, db, [adminRole]);
      for (const status of operationStatuses) {
        const { body } = await ask(person, { ...publish, ids: await makeProducts(1) });
        const created_at = sql`now() - make_interval(hours => ${hours})`;
        await db
          .update(operationsTable)
          .set({ status, created_at })
          .where(eq(operationsTable.id, body.data.id));
      }
    }
  });

  it.each(Object.entries(foundBy))('filters exactly by each value of %s', async (filter, filterValueOf) => {
    const rows = await listed();
    const values = new Set(rows.map(filterValueOf));
    for (const value of values) {
      const expected = rows.filter((row) => filterValueOf(row) === value);
      expect([value, await listed({ [filter]: String(value) })]).toEqual([value, expected]);
    }
    expect(values.size).toBeGreaterThan(1);
  });

  it.each(operations.sorters)('sorts by %s in both directions', async (sort) => {
    const placesOf = (rows: Operation[]) => rows.map((row) => `${row[sort]} ${row.id}`);
    const sorted = placesOf(await listed()).toSorted();
    expect(placesOf(await listed({ sort, order: 'asc' }))).toEqual(sorted);
    expect(placesOf(await listed({ sort, order: 'desc' }))).toEqual(sorted.toReversed());
  });
});

describe('POST /operations', () => {
  it.each([
    [{ resource: 'nothing' }, 'resource'],
    [{ action: 'explode' }, 'action'],
    [{ action: 'signOut' }, 'action'],
    [{ action: 'constructor' }, 'action'],
    [{ values: {} }, 'values'],
    [{ values: { name: 'x' } }, 'values.name'],
    [{ values: { status: 'sold' } }, 'values.status'],
    [{ ids: undefined }, 'ids'],
    [{ ids: ['x'] }, 'ids.0'],
    [{ ids: undefined, filters: { nonsense: '1' } }, 'filters.nonsense'],
    [{ ids: undefined, filters: { status: 'sold' } }, 'filters.status'],
    [{ action: 'price', values: { by: 'percent', value: 'much' } }, 'values.value'],
  ])('rejects invalid fields: %j', async (failing, field) => {
    const answer = await ask(admin, { ...publish, ids: [], ...failing });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('lists the actions in the API description', async () => {
    const page = await app.inject({ url: '/api/openapi.json' });
    const { description } = page.json().paths['/api/admin/v1/operations'].post;
    expect(description).toContain(
      '- `products`: `update` (`status`, `price`), `delete`, `addCategories` (`categoryIds`)',
    );
    expect(description).toContain('`signOut`');
  });
});

describe('The rules of single changes', () => {
  it('keep one administrator and protect users with more permissions', async () => {
    const boss = await makePersonWithPermissions(app, db, ['users.read', 'users.write']);
    const clerk = await makeUser(db);
    const admins = await db
      .select({ id: userRolesTable.user_id })
      .from(userRolesTable)
      .where(eq(userRolesTable.role_id, adminRole));
    const suspend = { resource: 'users', action: 'update', values: { status: 'SUSPENDED' } };
    const byBoss = await run({ ...suspend, ids: [admin.id, clerk.id] }, boss);
    expect(byBoss.counts).toEqual({ matched: 2, change: 1, same: 0, refused: 1 });

    const ids = admins.map(({ id }) => id).filter((id) => id !== admin.id);
    const dryRun = await ask(admin, { ...suspend, ids: [...ids, admin.id], dryRun: true });
    expect(dryRun.body.data.refusals).toEqual([
      { id: expect.any(String), name: expect.any(String), message: 'This is the last active administrator.' },
    ]);
    expect(dryRun.body.data.counts.refused).toBe(1);
  });

  it('apply to bulk updates: audit log, version and refusal as for one record', async () => {
    const plan = '019a0000-0000-7000-8000-000000000000';
    const stores = [await makeStore(db, {}), await makeStore(db, {})];
    const done = await run({
      resource: 'stores',
      action: 'update',
      values: { subscriptionId: plan },
      ids: stores,
    });
    expect(done.counts).toEqual({ matched: 2, change: 0, same: 0, refused: 2 });
    expect((await failuresOf(done.id))[0].message).toBe('The selected traffic plan no longer exists.');
  });

  it('refuse to delete oneself, users with more permissions, and store owners', async () => {
    const boss = await makePersonWithPermissions(app, db, ['users.read', 'users.write', 'users.delete']);
    const clerk = await makePerson(app, db);
    const owner = await makeUser(db);
    await makeStore(db, { owner_id: owner.id });
    const done = await run(
      { resource: 'users', action: 'delete', ids: [boss.id, clerk.id, owner.id, admin.id] },
      boss,
    );
    expect(done.counts).toEqual({ matched: 4, change: 1, same: 0, refused: 3 });
    const failures: { id: string; message: string }[] = await failuresOf(done.id);
    expect(new Map(failures.map(({ id, message }) => [id, message]))).toEqual(
      new Map([
        [boss.id, 'You cannot delete your own account.'],
        [owner.id, '1 store belongs to this user.'],
        [admin.id, 'You are not allowed to do this.'],
      ]),
    );
    expect((await clerk.call('GET', '/me')).status).toBe(401);
    const sessions = (await journalOf(done.id)).map(({ resource, action }) => `${resource} ${action}`);
    expect(sessions.toSorted()).toEqual(['sessions delete', 'users delete']);
  });

  it('keep at least one category when categories are added and removed', async () => {
    const [one = '', other = ''] = await makeCategories(2);
    const ids = await makeProducts(2);
    await db
      .insert(productCategoriesTable)
      .values(ids.map((product_id) => ({ product_id, category_id: one })));
    const body = { resource: 'products', ids, values: { categoryIds: [other] } };
    expect((await run({ ...body, action: 'addCategories' })).counts.change).toBe(2);
    expect((await run({ ...body, action: 'addCategories' })).counts.same).toBe(2);
    const takeAll = { ...body, action: 'removeCategories', values: { categoryIds: [one, other] } };
    const refused = await run(takeAll);
    expect(refused.counts.refused).toBe(2);
    expect((await failuresOf(refused.id))[0].message).toBe('Please select a category');
    expect((await run({ ...body, action: 'removeCategories' })).counts.change).toBe(2);
  });

  it('change prices by amount or percent with rounding', async () => {
    const [id = ''] = await makeProducts(1, { price: '9.99' });
    const change = async (values: object) => {
      await run({ resource: 'products', action: 'price', values, ids: [id] });
      const [row] = await db.select().from(productsTable).where(eq(productsTable.id, id));
      return row?.price;
    };
    expect(await change({ by: 'percent', value: '10' })).toBe('10.99');
    expect(await change({ by: 'percent', value: -10, round: '0.05' })).toBe('9.90');
    expect(await change({ by: 'amount', value: '0.62', round: '1.00' })).toBe('11.00');
    expect(await change({ by: 'set', value: '7' })).toBe('7.00');
  });

  it('add and remove roles and sign users out', async () => {
    const role = await makeRole(db, 'helper', []);
    const person = await makePerson(app, db);
    const body = { resource: 'users', ids: [person.id], values: { roleId: role } };
    expect((await run({ ...body, action: 'addRole' })).counts.change).toBe(1);
    expect((await run({ ...body, action: 'addRole' })).counts.same).toBe(1);
    expect((await run({ ...body, action: 'removeRole' })).counts.change).toBe(1);
    const out = await run({ resource: 'users', action: 'signOut', ids: [person.id, admin.id] });
    expect(out.counts).toEqual({ matched: 2, change: 1, same: 0, refused: 1 });
    expect((await person.call('GET', '/me')).status).toBe(401);
    expect((await run({ resource: 'users', action: 'signOut', ids: [person.id] })).counts.same).toBe(1);
    await db.delete(rolesTable).where(eq(rolesTable.id, role));
  });
});

describe('A server error', () => {
  it('ends its operation with a message and blocks no other', async () => {
    const [faulty = '', ...others] = await makeProducts(3);
    await db.execute(
      sql.raw(`create function fault() returns trigger language plpgsql as
      $$ begin raise exception 'a fault' using errcode = 'P0001'; end $$`),
    );
    await db.execute(
      sql.raw(`create trigger fault before update on products for each row
      when (new.id = '${faulty}' and new.status = 'published') execute function fault()`),
    );
    const failing = await ask(admin, { ...publish, ids: [faulty, ...others] });
    const passing = await ask(admin, { ...publish, values: { status: 'archived' }, ids: others });
    await runJobs();
    await skipRetryDelays(db);
    await runJobs();
    expect(await readOperation(failing.body.data.id)).toMatchObject({
      status: 'failed',
      message: 'Something went wrong on our side.',
      counts: { matched: 3, change: 0, refused: 3 },
    });
    expect((await readOperation(passing.body.data.id)).status).toBe('done');
    expect(await statusOf(others)).toEqual(['archived 2', 'archived 2']);
  });

  it('is reported by the doctor when an operation is stuck', async () => {
    const response = await ask(admin, { ...publish, ids: await makeProducts(1) });
    const isIt = eq(operationsTable.id, response.body.data.id);
    const before = sql`now() - interval '20 minutes'`;
    await db.update(operationsTable).set({ status: 'running', updated_at: before }).where(isIt);
    expect(await checkWork(db)).toContainEqual({
      level: 'wrong',
      text: 'Bulk changes have been stuck for 15 minutes',
      todo: expect.any(String),
      details: [expect.stringContaining(`${response.body.data.id}: update of products`)],
    });
    await runJobs();
    expect(await checkWork(db)).toContainEqual({ level: 'good', text: 'Bulk changes are running normally' });
  });
});

it('deletes ended operations and their records after the retention', async () => {
  await db.update(operationsTable).set({ ended_at: sql`now() - interval '31 days'` });
  const { deleteOldOperations } = await import('#server/modules/operations/module.ts');
  while ((await deleteOldOperations(db, 100)) === 100);
  const { rows } = await db.execute(sql`
    select (select count(*) from operations) + (select count(*) from operation_rows)
      + (select count(*) from operation_failures) as "left"`);
  expect(rows).toEqual([{ left: '0' }]);
});
