// Tests that a selection for exports and bulk operations equals the list, within the same scope.
import { describe, expect, it } from 'vitest';
import { unwrap } from '#providers/envelopes.ts';
import type { Actor } from '#server/http/access.ts';
import { productsModule } from '#server/modules/products/module.ts';
import { storesModule } from '#server/modules/stores/module.ts';
import { usersModule } from '#server/modules/users/module.ts';
import type { AnyModule } from '#server/records/module.ts';
import { readSelection, scopeFor, selectedIds } from '#server/records/selection.ts';
import { adminRoleId, everything, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp({ demo: true });
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db);
const ownStore = await makeStore(db, { owner_id: owner.id });

const actor = (userId: string, permissions: readonly string[]): Actor => ({
  userId,
  sessionId: '',
  isAdmin: false,
  permissions: new Set(permissions),
});

async function selected(
  module: unknown,
  body: Parameters<typeof readSelection>[1],
  actingUser = actor(admin.id, everything),
) {
  const source = module as AnyModule;
  const selection = readSelection(source.contract, body);
  const scope = scopeFor(source, actingUser, 'list', selection.filters);
  const { rows } = await db.execute<{ id: string }>(selectedIds(source, selection, scope));
  return rows.map(({ id }) => id).toSorted();
}

async function listed(path: string, query: Record<string, string>) {
  const { body } = await admin.call('GET', path, { query: { limit: '100', ...query } });
  return (unwrap(body).data as { id: string }[]).map(({ id }) => id).toSorted();
}

describe('A selection', () => {
  it.each<[string, unknown, { filters?: Record<string, string>; q?: string }]>([
    ['products', productsModule, { filters: { status: 'published' } }],
    ['products', productsModule, { q: 'e' }],
    ['users', usersModule, { filters: { status: 'ACTIVE' }, q: 'example' }],
    ['stores', storesModule, { filters: { status: 'inactive' } }],
    ['stores', storesModule, { q: 'owner' }],
  ])('of %s equals the list', async (path, module, { filters = {}, q }) => {
    const shown = await listed(`/${path}`, { ...filters, ...(q && { q }) });
    expect(await selected(module, { filters, ...(q && { q }) })).toEqual(shown);
  });

  it('ignores filters when it lists ids', async () => {
    const ids = (await listed('/products', {})).slice(0, 3);
    expect(await selected(productsModule, { ids, filters: { status: 'archived' } })).toEqual(ids);
    expect(await selected(productsModule, { ids: [] })).toEqual([]);
  });

  it("has only records within the caller's scope", async () => {
    expect(await selected(storesModule, {}, actor(owner.id, []))).toEqual([ownStore]);
    const all = await listed('/stores', {});
    expect(await selected(storesModule, { ids: all }, actor(owner.id, []))).toEqual([ownStore]);
    await expect(selected(usersModule, {}, actor(owner.id, []))).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    [{ filters: { status: 'sold' } }, 'filters.status'],
    [{ filters: { colour: 'red' } }, 'filters.colour'],
    [{ ids: ['x'] }, 'ids.0'],
    [{ q: 'x'.repeat(201) }, 'q'],
  ])('rejects %j at its field', (body, field) => {
    expect(() => readSelection(productsModule.contract, body as never)).toThrowError(
      expect.objectContaining({ status: 422, more: { errors: { [field]: [expect.any(String)] } } }),
    );
  });
});
