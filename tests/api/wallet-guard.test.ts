// Tests the protection of receiving addresses: confirmation, waiting time, second administrator, and the history.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cryptoWalletsTable } from '#server/db/tables/crypto.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { walletChangesTable } from '#server/db/tables/wallet-changes.ts';
import { checkWalletAddresses } from '#server/doctor/wallets.ts';
import { notPending } from '#server/modules/crypto-wallets/guard.ts';
import { applyDueAddresses } from '#server/modules/crypto-wallets/pending.ts';
import { adminRoleId, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';

const { app, db } = await testApp();
let [admin, other]: Person[] = [];
let count = 0;

beforeAll(async () => {
  const role = await adminRoleId(db);
  admin = await makePerson(app, db, [role]);
  other = await makePerson(app, db, [role]);
});

const by = (person: Person | undefined) => {
  if (!person) throw new Error('not made yet');
  return person.call;
};
async function set(values: Record<string, unknown>) {
  const body = Object.entries(values).map(([key, value]) => ({ key, value }));
  expect((await by(admin)('POST', '/settings/bulk-update', { body })).status).toBe(200);
}
const off = { wallet_wait_hours: 0, wallet_approval: false };
afterEach(() => set(off));

const path = '/crypto/wallet-addresses';
const first = 'First-address-111111';
const next = 'Next-address-AbC999';

async function walletBody() {
  count += 1;
  const named = { name: `Guarded ${count}`, symbol: `GU${count}` };
  const chain = await by(admin)('POST', '/crypto/chains', { body: named });
  const currency = await by(admin)('POST', '/crypto/currencies', { body: { ...named, decimals: 6 } });
  return { chain_id: chain.body.data.id, currency_id: currency.body.data.id, address: first };
}
async function newWallet() {
  const { body } = await by(admin)('POST', path, { body: await walletBody() });
  return String(body.data.id);
}
const read = async (id: string) => (await by(admin)('GET', `${path}/${id}`)).body.data;
const change = (id: string, body: object, person = admin) => by(person)('PATCH', `${path}/${id}`, { body });
const request = (id: string, address = next) =>
  change(id, { address, password, confirmation: address.slice(-6) });
const history = async (id: string): Promise<string[]> =>
  (await by(admin)('GET', `${path}/${id}/history`)).body.data.map((row: { change: string }) => row.change);
const problems = async (): Promise<{ wallet_id: string; text: string }[]> =>
  (await by(admin)('GET', `${path}/integrity`)).body.data.problems;
const listed = async () =>
  (await by(admin)('GET', path, { query: { limit: '100' } })).body.data.map(({ id }: { id: string }) => id);

describe('Without a waiting time', () => {
  it('takes a specified create without a confirmation and shows the address at once', async () => {
    const { status, body } = await by(admin)('POST', path, { body: await walletBody() });
    expect([status, body.data]).toMatchObject([201, { address: first, pending_address: null }]);
    expect(await listed()).toContain(body.data.id);
  });

  it.each([
    ['999999', 422],
    ['abc999', 200],
    ['AbC999', 200],
  ])('answers the confirmation %s with %i', async (confirmation, status) => {
    const id = await newWallet();
    expect((await change(id, { address: next, password, confirmation })).status).toBe(status);
  });
});

describe('With a waiting time', () => {
  it('keeps the old address in force, shows the pending one and tells all administrators', async () => {
    const id = await newWallet();
    await set({ wallet_wait_hours: 24 });
    const missing = await change(id, { address: next, password });
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { confirmation: ['Please type the last six characters of the address'] },
    ]);
    const { body } = await request(id);
    const state = { address: first, pending_address: next, needs_approval: false };
    expect(body.data).toMatchObject({ ...state, pending_by: { id: admin?.id } });
    const hours = (Date.parse(body.data.pending_from) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    await applyDueAddresses(db);
    expect(await read(id)).toMatchObject(state);
    const told = await db
      .select({ user: noticesTable.user_id, text: noticesTable.text })
      .from(noticesTable)
      .where(eq(noticesTable.record_id, id))
      .orderBy(desc(noticesTable.id))
      .limit(2);
    expect(new Set(told.map(({ user }) => user))).toEqual(new Set([admin?.id, other?.id]));
    expect(told[0]?.text).toMatch(
      /^Person \d+ asked to change the receiving address of Guarded \d+, GU\d+ to …AbC999\. It takes effect on .* UTC unless someone stops it\.$/,
    );
  });

  it('keeps a new wallet out of the active list until its first address is in force', async () => {
    await set({ wallet_wait_hours: 1 });
    const body = { ...(await walletBody()), confirmation: first.slice(-6) };
    const { data } = (await by(admin)('POST', path, { body })).body;
    expect(data).toMatchObject({ address: '', pending_address: first });
    expect(await listed()).not.toContain(data.id);
  });

  it('can be stopped by any administrator, or by sending the address in force', async () => {
    await set({ wallet_wait_hours: 1 });
    for (const stopIt of [
      (id: string) => by(other)('POST', `${path}/${id}/pending/stop`),
      (id: string) => change(id, { address: first }, other),
    ]) {
      await set(off);
      const id = await newWallet();
      await set({ wallet_wait_hours: 1 });
      await request(id);
      const stopped = await stopIt(id);
      expect(stopped.body.data).toMatchObject({ address: first, pending_address: null, pending_from: null });
      expect(await history(id)).toEqual(['stopped', 'requested', 'added']);
      expect((await by(other)('POST', `${path}/${id}/pending/stop`)).status).toBe(409);
    }
  });

  it('does not extend the time of the same request, and replaces another one', async () => {
    const id = await newWallet();
    await set({ wallet_wait_hours: 1 });
    const asked = (await request(id)).body.data;
    expect((await request(id)).body.data).toMatchObject({ pending_from: asked.pending_from, address: first });
    expect((await request(id, 'Third-address-333333')).body.data).toMatchObject({
      address: first,
      pending_address: 'Third-address-333333',
    });
    expect(await history(id)).toEqual(['requested', 'requested', 'added']);
  });

  it('treats the undo of a change as a new change, and of a request as a stop', async () => {
    const id = await newWallet();
    const undo = async (answer: Awaited<ReturnType<typeof change>>, body: object = {}) =>
      by(admin)('POST', `/audit-log/${answer.headers['x-audit-entries']}/undo`, { body });
    const changed = await request(id);
    await set({ wallet_wait_hours: 1 });
    expect((await undo(changed)).status).toBe(422);
    expect((await undo(changed, { password })).status).toBe(200);
    expect(await read(id)).toMatchObject({ address: next, pending_address: first });
    const asked = await request(id, 'Third-address-333333');
    await undo(asked, { password });
    expect(await read(id)).toMatchObject({ address: next, pending_address: first });
    await by(admin)('POST', `${path}/${id}/pending/stop`);
    const again = await request(id, first);
    await undo(again);
    expect(await read(id)).toMatchObject({ address: next, pending_address: null });
  });

  it('deactivates at once', async () => {
    const id = await newWallet();
    await set({ wallet_wait_hours: 1 });
    await change(id, { is_active: false });
    expect(await listed()).not.toContain(id);
  });
});

describe('With a second administrator', () => {
  it('takes effect only after another one approves the address that they saw', async () => {
    const id = await newWallet();
    await set({ wallet_approval: true });
    await request(id);
    await applyDueAddresses(db);
    expect(await read(id)).toMatchObject({ address: first, needs_approval: true });
    const approve = (person: Person | undefined, address: string) =>
      by(person)('POST', `${path}/${id}/pending/approve`, { body: { address } });
    const own = await approve(admin, next);
    expect([own.status, own.body.message]).toEqual([409, 'Another administrator must approve this address.']);
    expect((await approve(other, first)).status).toBe(409);
    // Turning the setting off does not release what was asked for under it.
    await set(off);
    await applyDueAddresses(db);
    expect(await read(id)).toMatchObject({ address: first });
    expect((await approve(other, next)).body.data).toMatchObject({ address: next, pending_address: null });
    expect(await history(id)).toEqual(['approved', 'requested', 'added']);
  });
});

describe('The history', () => {
  /** Asks for the next address two hours ago, so that a waiting time of one hour has passed. */
  async function dueWallet() {
    const id = await newWallet();
    await set({ wallet_wait_hours: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3_600_000 });
    await request(id).finally(() => vi.useRealTimers());
    // The password of that request was checked two hours ago.
    await by(admin)('POST', '/me/step-up', { body: { password } });
    expect(await read(id)).toMatchObject({ address: first, pending_address: next });
    return id;
  }

  it('records that an address took effect after its wait, and reports it', async () => {
    const id = await dueWallet();
    await applyDueAddresses(db);
    expect(await read(id)).toMatchObject({ address: next, pending_address: null, pending_from: null });
    expect(await history(id)).toEqual(['applied', 'requested', 'added']);
    expect(await problems()).toEqual([]);
    expect((await checkWalletAddresses(db))[0]).toMatchObject({ level: 'good' });
  });

  const ofWallet = (id: string) => sql`where wallet_id = ${id}`;
  it.each([
    [
      'a changed address',
      'It differs from its history.',
      (id) => sql`update crypto_wallets set address = 'Evil' where id = ${id}`,
    ],
    [
      'a changed pending address',
      'It differs from its history.',
      (id) => sql`update crypto_wallets set pending_address = 'Evil' where id = ${id}`,
    ],
    [
      'an earlier time',
      'It differs from its history.',
      (id) => sql`update crypto_wallets set pending_from = now() - interval '1 day' where id = ${id}`,
    ],
    [
      'a changed history',
      /^Change \d+ of its history was altered\.$/,
      (id) => sql`update wallet_changes set address = 'Evil' ${ofWallet(id)}`,
    ],
    [
      'a shortened history',
      'It differs from its history.',
      (id) => sql`delete from wallet_changes ${ofWallet(id)} and change = 'requested'`,
    ],
    [
      'a wallet without a history',
      'It has no history.',
      (id) => sql`update wallet_changes set wallet_id = gen_random_uuid() ${ofWallet(id)}`,
    ],
  ] satisfies [string, string | RegExp, (id: string) => SQL][])(
    'reports %s, applies nothing and refuses changes',
    async (_what, text, tamper) => {
      const id = await dueWallet();
      const saved = [
        await db.select().from(walletChangesTable),
        await db.select().from(cryptoWalletsTable),
      ] as const;
      await db.execute(tamper(id));
      const reported = (await problems()).filter(({ wallet_id }) => wallet_id === id).map((one) => one.text);
      expect(reported).toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text));
      const [finding] = await checkWalletAddresses(db);
      expect(finding).toMatchObject({
        level: 'wrong',
        details: expect.arrayContaining([`Wallet ${id}: ${reported[0]}`]),
      });
      const before = await read(id);
      await applyDueAddresses(db);
      expect(await read(id)).toEqual(before);
      const refused = await request(id, 'Third-address-333333');
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringMatching(/^This wallet address was changed outside the console\./),
      ]);
      await db.delete(walletChangesTable);
      await db.insert(walletChangesTable).values([...saved[0]]);
      for (const { search: _, ...row } of saved[1])
        await db.update(cryptoWalletsTable).set(row).where(eq(cryptoWalletsTable.id, row.id));
      expect(await problems()).toEqual([]);
    },
  );

  it('begins with the addresses that exist when the database is migrated', async () => {
    const folder = join(import.meta.dirname, '../../server/db/migrations');
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
    const block = files
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .flatMap((text) => text.split('--> statement-breakpoint'))
      .find((text) => text.includes('INSERT INTO "wallet_changes"'));
    const ids = await Promise.all(Array.from({ length: 3 }, newWallet));
    await db.delete(walletChangesTable);
    await db.update(cryptoWalletsTable).set(notPending);
    await db.execute(sql.raw(String(block)));
    expect(await problems()).toEqual([]);
    expect(await db.$count(walletChangesTable)).toBe(await db.$count(cryptoWalletsTable));
    await request(String(ids[0]));
    expect(await problems()).toEqual([]);
  });

  it('is one chain without gaps when many addresses change at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, newWallet));
    await Promise.all(ids.flatMap((id) => [request(id), request(id, 'Third-address-333333')]));
    expect(await problems()).toEqual([]);
  });
});

it('reports a change of the protecting settings to all administrators', async () => {
  await set({ wallet_wait_hours: 5 });
  const text = sql`${noticesTable.text} like '% changed the settings that protect wallet addresses.'`;
  const rows = await db.select({ user: noticesTable.user_id }).from(noticesTable).where(text);
  expect(new Set(rows.map(({ user }) => user))).toEqual(new Set([admin?.id, other?.id]));
});
