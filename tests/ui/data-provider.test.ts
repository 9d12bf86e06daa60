// Tests the data provider with servers that support different parts of the API.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDataProvider } from '#providers/data.ts';
import { contracts } from '#resources/contracts.ts';
import { isCall, json, startAs } from '#tests/kit/screens.tsx';

const provider = createDataProvider(contracts);
const calls: { method: string; path: string; headers: Headers }[] = [];
type Answer = (path: string, method: string) => Response | undefined;

/** Stubs a server that returns `me` for `/me` and uses `answer` for all other calls. */
function serve(me: object, answer: Answer) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (isCall(path, '/me')) return json(200, me);
    calls.push({ method: init.method ?? 'GET', path, headers: new Headers(init.headers) });
    return answer(path, init.method ?? 'GET') ?? json(404, { status: false });
  });
}

const plainAdmin = { status: true };
const extendedAdmin = { status: true, data: { permissions: ['stores.list', 'stores.read'] } };
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), name: 'x' }));
const queryOf = (index = 0) => calls[index]?.path.split('?')[1] ?? '';

beforeEach(() => {
  calls.length = 0;
  startAs({ token: 'token-1' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a list of a server with only section 7', () => {
  test.each(['stores', 'permissions', 'crypto-chains', 'crypto-currencies', 'crypto-wallets'])(
    '%s: requests the list without page and limit',
    async (resource) => {
      serve(plainAdmin, () => json(200, { data: [] }));
      await provider.getList({ resource, pagination: { current: 2, pageSize: 10 } });
      expect(queryOf()).toBe('');
    },
  );

  test.each(['users', 'roles', 'products', 'categories', 'traffic-plans', 'templates', 'pages'])(
    '%s: requests the list with page and limit',
    async (resource) => {
      serve(plainAdmin, () => json(200, { data: [] }));
      await provider.getList({ resource, pagination: { current: 2, pageSize: 10 } });
      expect(queryOf()).toBe('page=2&limit=10');
    },
  );

  test('pages a list in the browser if the server returns all rows', async () => {
    let rows = rowsOf(10);
    serve(plainAdmin, () => json(200, { status: true, data: { success: true, data: rows } }));
    const getPage = (current: number) =>
      provider.getList({ resource: 'stores', pagination: { current, pageSize: 10 } });
    expect(await getPage(1)).toMatchObject({ total: 10, data: rows });
    rows = rowsOf(15);
    expect(await getPage(1)).toMatchObject({ total: 15, data: rows.slice(0, 10) });
    expect(await getPage(2)).toMatchObject({ total: 15, data: rows.slice(10) });
  });
});

test('drops an invalid row of a full page and still offers the next page', async () => {
  serve(plainAdmin, () => json(200, { data: [...rowsOf(9), null] }));
  const list = await provider.getList({ resource: 'roles', pagination: { current: 1, pageSize: 10 } });
  expect([list.data.length, list.total]).toEqual([9, 11]);
});

test('treats a page that is not full as the last', async () => {
  serve(plainAdmin, () => json(200, { data: rowsOf(9) }));
  const list = await provider.getList({ resource: 'users', pagination: { current: 2, pageSize: 10 } });
  expect([list.data.length, list.total]).toEqual([9, 19]);
});

test('sends page, search, filters and order to a server that lists permissions', async () => {
  serve(extendedAdmin, () => json(200, { data: [] }));
  await provider.getList({
    resource: 'stores',
    pagination: { current: 3, pageSize: 10 },
    filters: [
      { field: 'q', operator: 'contains', value: ' a&b ' },
      { field: 'active', operator: 'eq', value: 'all' },
      { field: 'ownerId', operator: 'eq', value: undefined },
    ],
    sorters: [{ field: 'name', order: 'desc' }],
  });
  expect(queryOf()).toBe('page=3&limit=10&q=a%26b&active=all&sort=name&order=desc');
});

test('fetches all rows page by page if the server returns a total', async () => {
  const rows = rowsOf(1_250);
  serve(extendedAdmin, (path) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('page'));
    return new Response(JSON.stringify(rows.slice((page - 1) * 100, page * 100)), {
      headers: { 'X-Total-Count': String(rows.length) },
    });
  });
  const list = await provider.getList({
    resource: 'crypto-chains',
    pagination: { mode: 'off' },
    meta: { whole: true },
  });
  expect(list.data).toHaveLength(1_250);
});

describe('records', () => {
  const record = { id: '7', name: 'Seven' };

  test('returns a record with its version, and 404 for an empty one', async () => {
    let body: object = record;
    serve(plainAdmin, () => new Response(JSON.stringify(body), { headers: { ETag: '"v1"' } }));
    expect(await provider.getOne({ resource: 'roles', id: '7' })).toEqual({ data: record, etag: '"v1"' });
    body = {};
    await expect(provider.getOne({ resource: 'roles', id: '7' })).rejects.toMatchObject({ statusCode: 404 });
  });

  test('omits missing records of many', async () => {
    serve(plainAdmin, (path) => (path.endsWith('/7') ? json(200, { data: record }) : undefined));
    expect(await provider.getMany({ resource: 'roles', ids: ['7', '8'] })).toEqual({ data: [record] });
  });

  test('creates with an idempotency key, and updates and deletes with the version', async () => {
    serve(plainAdmin, () => json(200, { status: true, data: record }));
    await provider.create({ resource: 'roles', variables: { name: 'Seven' } });
    await provider.update({ resource: 'roles', id: '7', variables: {}, meta: { ifMatch: '"v1"' } });
    await provider.update({ resource: 'products', id: 'a/b', variables: { name: 'x' } });
    await provider.deleteOne({ resource: 'roles', id: '7', meta: { ifMatch: '"v1"' } });
    expect(calls.map(({ method, path }) => `${method} ${path.replace('/api/admin/v1', '')}`)).toEqual([
      'POST /roles',
      'PUT /roles/7',
      'PATCH /products/a%2Fb',
      'DELETE /roles/7',
    ]);
    expect(calls[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(calls.map(({ headers }) => headers.get('If-Match'))).toEqual([null, '"v1"', null, '"v1"']);
  });

  test('updates and deletes many records one by one', async () => {
    serve(plainAdmin, () => json(200, { status: true }));
    const ids = ['7', '8'];
    expect(await provider.updateMany({ resource: 'pages', ids, variables: { status: 'draft' } })).toEqual({
      data: [
        { id: '7', status: 'draft' },
        { id: '8', status: 'draft' },
      ],
    });
    expect(await provider.deleteMany({ resource: 'pages', ids })).toEqual({
      data: [{ id: '7' }, { id: '8' }],
    });
    expect(calls.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'DELETE', 'DELETE']);
  });

  test('treats success: false as a failed save', async () => {
    serve(plainAdmin, () => json(200, { status: true, data: { success: false, message: 'Name is taken' } }));
    await expect(provider.create({ resource: 'stores', variables: {} })).rejects.toThrow('Name is taken');
  });
});
