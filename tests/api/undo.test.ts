// Tests undo and trash for every resource, from one entry per resource in resources/.
import { describe, expect, it } from 'vitest';
import { formDataOf } from '#providers/multipart.ts';
import type { UndoAnswer } from '#shared/contract/undo.ts';
import { permission } from '#shared/domain/permissions.ts';
import { adminRoleId, makePerson, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { cases } from './resource-cases.ts';
import type { Body, ResourceCase } from './resources/resource-case.ts';

const { app, db } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const prepared = new Map<ResourceCase, Record<string, string>>();
for (const one of cases) prepared.set(one, (await one.prepare?.(db)) ?? {});

/** A record without what every change counts up. */
const comparable = ({ updatedAt, updated_at, ...record }: Body) => record;

/** Not restored: a changed name must be verified again. */
const notRestored = ['verification', 'delivery', 'verificationSentAt'];
const withoutLost = (record: Body) =>
  Object.fromEntries(
    Object.entries(comparable(record))
      .filter(([field]) => !notRestored.includes(field))
      .map(([field, value]) => [field, field === 'tags' ? (value as Body[]).map(({ name }) => name) : value]),
  );

const entryOf = (answer: { headers: Record<string, unknown> }): string => {
  const entry = String(answer.headers['x-audit-entries'] ?? '');
  expect(entry).toMatch(/^[0-9a-f-]{36}$/);
  return entry;
};

const undo = async (entry: string, body: object = {}, by: Person = admin) => {
  const answer = await by.call('POST', `/audit-log/${entry}/undo`, { body });
  return { ...answer, result: answer.body.data as UndoAnswer };
};

/** Resources with a value that only one record can have. */
const uniqueNames = new Set(['users', 'roles', 'domains', 'store-emails', 'plans', 'pages']);

let counter = 0;

describe.each(cases.map((one) => [one.contract.name, one] as const))('%s', (_name, one) => {
  const { contract } = one;
  const { path } = contract;
  const references = prepared.get(one) ?? {};
  const canDelete = contract.permissions.delete !== undefined;

  const send = (method: 'POST' | 'PATCH' | 'PUT', url: string, body: Body, by: Person = admin) =>
    by.call(method, url, { body: contract.multipart ? formDataOf(contract.multipart, body) : body });
  const dataOf = ({ body }: { body: { data: Body } }): Body =>
    contract.envelope === 'success' ? (body.data.data as Body) : body.data;
  const create = async (body?: Body) => {
    counter += 1;
    const answer = await send('POST', path, body ?? one.body(counter, references));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return { record: dataOf(answer), entry: entryOf(answer), url: `${path}/${dataOf(answer).id}` };
  };
  const read = async (url: string) => dataOf(await admin.call('GET', url));
  const method = contract.updateMethod ?? 'PATCH';
  const change = async (url: string, n: number) => {
    const answer = await send(method, url, one.change?.(n, references) ?? {});
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return { record: dataOf(answer), entry: entryOf(answer) };
  };
  const remove = async (url: string) => entryOf(await admin.call('DELETE', url));
  const trashed = (url: string) => url.replace(path, `/trash/${contract.name}`);

  it('undoes a change, and undoes the undo', async () => {
    const { record, url } = await create();
    const { record: changed, entry } = await change(url, 1);
    const { status, result } = await undo(entry);
    expect(status, JSON.stringify(result)).toBe(200);
    expect(result).toMatchObject({ action: 'update', kept: [] });
    expect(result.undone.length).toBeGreaterThan(0);
    expect(withoutLost(await read(url))).toEqual(withoutLost(record));
    const again = await undo(String(result.entryId));
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(withoutLost(await read(url))).toEqual(withoutLost(changed));
  });

  it('changes nothing in a dry run', async () => {
    const { url } = await create();
    const { record, entry } = await change(url, 5);
    const { result } = await undo(entry, { dryRun: true });
    expect(result.undone.length).toBeGreaterThan(0);
    expect(result.entryId).toBeNull();
    expect(await read(url)).toEqual(record);
  });

  it('refuses an undo without the permission of the change', async () => {
    const reader = await makePersonWithPermissions(app, db, ['audit.read', permission(contract, 'read')]);
    const { url } = await create();
    const { record, entry } = await change(url, 3);
    const { status, body } = await undo(entry, {}, reader);
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: 'You are not allowed to do this.',
    });
    expect(await read(url)).toEqual(record);
  });

  if (!canDelete) {
    it('says that a creation cannot be undone', async () => {
      const { entry } = await create();
      const { status, body } = await undo(entry);
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: expect.stringMatching(/^This cannot be undone: .* cannot be deleted\.$/),
      });
    });
    return;
  }

  it('undoes a creation, and restores the record by undoing that', async () => {
    const { record, entry, url } = await create();
    const { result } = await undo(entry);
    expect(result.action).toBe('delete');
    expect((await admin.call('GET', url)).status).toBe(404);
    const again = await undo(String(result.entryId));
    expect(again.result?.action, JSON.stringify(again.body)).toBe('restore');
    expect(comparable(await read(url))).toEqual(comparable(record));
  });

  it('undoes a deletion', async () => {
    const { record, url } = await create();
    const { status, body } = await undo(await remove(url));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(comparable(await read(url))).toEqual(comparable(record));
  });

  it('restores a record from the trash with its id, version and parts', async () => {
    const { record, url } = await create();
    await remove(url);
    const { body: list } = await admin.call('GET', '/trash', {
      query: { resource: contract.name, limit: '1' },
    });
    expect(list.data[0]).toMatchObject({
      id: record.id,
      resource: contract.name,
      deletedBy: { id: admin.id },
    });
    const answer = await admin.call('POST', `${trashed(url)}/restore`, { body: {} });
    expect(answer.body).toEqual({
      status: true,
      message: 'Item restored',
      data: { id: record.id, emptied: [] },
    });
    const restored = await admin.call('GET', url);
    expect(comparable(dataOf(restored))).toEqual(comparable(record));
    expect(restored.headers.etag).toBe('"2"');
    expect((await admin.call('POST', `${trashed(url)}/restore`, { body: {} })).status).toBe(404);
  });

  it('asks for another value if one was taken meanwhile', async () => {
    counter += 1;
    const body = one.body(counter, references);
    const { url, record } = await create(body);
    await remove(url);
    await create(body);
    const first = await admin.call('POST', `${trashed(url)}/restore`, { body: {} });
    const isUnique = uniqueNames.has(contract.name);
    expect(first.status, JSON.stringify(first.body)).toBe(isUnique ? 409 : 200);
    if (!isUnique) return;
    counter += 1;
    const other = one.body(counter, references);
    const fields = Object.keys(first.body.errors);
    const values = Object.fromEntries(fields.map((field) => [field, other[field]]));
    const second = await admin.call('POST', `${trashed(url)}/restore`, { body: { values } });
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    expect(await read(url)).toMatchObject({ id: record.id });
  });

  it('deletes an item for good', async () => {
    const { url } = await create();
    await remove(url);
    const answer = await admin.call('DELETE', trashed(url));
    expect(answer.body).toMatchObject({ status: true, message: 'Item deleted for good' });
    expect((await admin.call('POST', `${trashed(url)}/restore`, { body: {} })).status).toBe(404);
  });

  it('hides the trash from people who may not delete', async () => {
    const reader = await makePersonWithPermissions(app, db, ['trash.read', permission(contract, 'write')]);
    const { url } = await create();
    await remove(url);
    expect((await reader.call('GET', '/trash')).body.data).toEqual([]);
    expect((await reader.call('POST', `${trashed(url)}/restore`, { body: {} })).status).toBe(403);
    expect((await reader.call('DELETE', trashed(url))).status).toBe(403);
  });
});
