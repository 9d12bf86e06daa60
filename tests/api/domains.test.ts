// Domains beyond one body: which one is primary, whose a name is, and its proof by DNS.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalTable } from '#server/db/tables/kept.ts';
import { domainsTable, storesTable } from '#server/db/tables/stores.ts';
import { adminRoleId, makeHolder, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { startDnsServer } from '#tests/kit/dns-server.ts';
import { doJobs, endPauses } from '#tests/kit/jobs.ts';
import { makeStore } from '#tests/kit/stores.ts';

const dns = await startDnsServer();
afterAll(() => dns.close());
const { app, db } = await testApp({ env: { DNS_SERVER: dns.address } });
let admin: Person;
let count = 0;

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
});

const newName = () => {
  count += 1;
  return `shop${count}.example.com`;
};
const add = (storeId: string, name = newName(), more: object = {}) =>
  admin.call('POST', '/domains', { body: { name, storeId, ...more } });
const added = async (...given: Parameters<typeof add>) => {
  const { status, body } = await add(...given);
  expect(status).toBe(201);
  return body.data;
};
const change = (id: string, body: object) => admin.call('PATCH', `/domains/${id}`, { body });
const read = async (id: string) => (await admin.call('GET', `/domains/${id}`)).body.data;
const verify = (id: string) => admin.call('POST', `/domains/${id}/verify`);
const primaryNames = async (storeId: string) =>
  (await admin.call('GET', '/domains', { query: { storeId } })).body.data
    .filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary)
    .map(({ name }: { name: string }) => name);
interface Answered {
  name: string;
  verification: { name: string; value: string };
}
/** Publishes a domain's record, in parts as long texts have to be. */
const publish = ({ verification: { name, value } }: Answered) =>
  dns.records.set(name, [['v=spf1 -all'], [value.slice(0, 5), value.slice(5)]]);
const proven = async (...given: Parameters<typeof add>) => {
  const domain = await added(...given);
  publish(domain);
  expect((await verify(domain.id)).status).toBe(200);
  return domain;
};

describe('a domain’s name', () => {
  it.each([
    ['München.de', 'xn--mnchen-3ya.de'],
    ['  SHOP.Example.COM ', 'shop.example.com'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['faß.de', 'xn--fa-hia.de'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
    ['1.2.3.4.example.com', '1.2.3.4.example.com'],
  ])('%s is kept as %s', async (typed, kept) => {
    expect(await added(await makeStore(db), typed)).toMatchObject({ name: kept });
  });

  it('can’t be added to a store twice, however it is written', async () => {
    const store = await makeStore(db);
    await added(store, 'müller.example');
    const again = await add(store, 'XN--MLLER-KVA.example');
    const text = 'This store already has this domain.';
    expect([again.status, again.body]).toEqual([
      409,
      { status: false, message: text, errors: { name: [text] } },
    ]);
  });
});

describe('a store’s primary domain', () => {
  it('is its first one, until another one is made it; there is never a second', async () => {
    const store = await makeStore(db);
    const first = await added(store);
    const second = await added(store);
    expect([first.isPrimary, second.isPrimary]).toEqual([true, false]);
    const { body } = await change(second.id, { isPrimary: true });
    expect(body.data).toMatchObject({ isPrimary: true });
    expect(await primaryNames(store)).toEqual([second.name]);
    const third = await added(store, newName(), { isPrimary: true });
    expect(await primaryNames(store)).toEqual([third.name]);
    // What another write changed has its version and its journal too.
    const before = await admin.call('PATCH', `/domains/${second.id}`, {
      body: { isPrimary: true },
      headers: { 'if-match': '"2"' },
    });
    expect(before.status).toBe(412);
    const rows = await db.select().from(journalTable).where(eq(journalTable.record_id, second.id));
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['create', 'update', 'update']);
  });

  it('can’t be made an ordinary one: another has to take its place', async () => {
    const { id } = await added(await makeStore(db));
    const { status, body } = await change(id, { isPrimary: false });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      isPrimary: ['Make another domain of this store primary instead.'],
    });
    expect(await read(id)).toMatchObject({ isPrimary: true });
  });

  it('is followed by a verified one, then by the oldest, when it is deleted', async () => {
    const store = await makeStore(db);
    const first = await added(store);
    const second = await added(store);
    const third = await proven(store);
    await admin.call('DELETE', `/domains/${first.id}`);
    expect(await primaryNames(store)).toEqual([third.name]);
    await admin.call('DELETE', `/domains/${third.id}`);
    expect(await primaryNames(store)).toEqual([second.name]);
    expect((await admin.call('DELETE', `/domains/${second.id}`)).status).toBe(200);
    expect(await primaryNames(store)).toEqual([]);
  });

  it('is one store’s alone: a name that waits on two is primary on the first', async () => {
    const [one, two] = [await makeStore(db), await makeStore(db)];
    const name = newName();
    expect(await added(one, name)).toMatchObject({ isPrimary: true });
    const waiting = await added(two, name);
    expect(waiting).toMatchObject({ isPrimary: false });
    const text = 'This is the primary domain of another store.';
    const asked = await change(waiting.id, { isPrimary: true });
    expect([asked.status, asked.body.errors]).toEqual([409, { isPrimary: [text] }]);
    const explicit = await add(await makeStore(db), name, { isPrimary: true });
    expect([explicit.status, explicit.body.errors]).toEqual([409, { isPrimary: [text] }]);
    const own = await added(two);
    expect(own).toMatchObject({ isPrimary: true });
    const renamed = await change(own.id, { name });
    expect(renamed.status).toBe(409);
    expect(Object.keys(renamed.body.errors)).toEqual(['name']);
  });

  it('with one name, asked for by two stores at the same moment: one gets it, the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stores = [await makeStore(db), await makeStore(db)];
      const name = newName();
      const answers = await Promise.all(stores.map((store) => add(store, name, { isPrimary: true })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }
  });

  it('is one, when a store gets two domains at the same moment', async () => {
    const store = await makeStore(db);
    const answers = await Promise.all([add(store), add(store), add(store)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await primaryNames(store)).toHaveLength(1);
  });
});

it('a store can have only so many domains', async () => {
  const store = await makeStore(db);
  await db.insert(domainsTable).values(
    Array.from({ length: 50 }, (_, index) => ({
      store_id: store,
      name: `many${index}.example.com`,
      is_primary: false,
      token: 'x',
    })),
  );
  const { status, body } = await add(store);
  expect([status, body.errors]).toEqual([409, { storeId: ['A store can have at most 50 domains.'] }]);
});

it('a deleted store takes its domains along', async () => {
  const store = await makeStore(db);
  const { id } = await added(store);
  await db.delete(storesTable).where(eq(storesTable.id, store));
  expect((await admin.call('GET', `/domains/${id}`)).status).toBe(404);
});

describe('verifying a domain', () => {
  it('finds the record among others, put together from its parts', async () => {
    const domain = await added(await makeStore(db));
    expect(domain).toMatchObject({
      isVerified: false,
      verification: {
        name: `_verify.${domain.name}`,
        value: expect.stringMatching(/^verification=[0-9a-f]{32}$/),
      },
    });
    publish(domain);
    const { status, body, headers } = await verify(domain.id);
    expect([status, body.message]).toEqual([200, 'Domain verified successfully']);
    expect(body.data).toMatchObject({ id: domain.id, isVerified: true, isPrimary: true });
    expect(headers.etag).toBe('"2"');
    expect(dns.asked).toContain(`TXT _verify.${domain.name}`);
    // Nothing is looked up again.
    dns.records.delete(`_verify.${domain.name}`);
    const again = await verify(domain.id);
    expect([again.status, again.body.message]).toEqual([200, 'This domain is already verified.']);
  });

  it('says what it expected where there is no record', async () => {
    const { id, name, verification } = await added(await makeStore(db));
    const { status, body } = await verify(id);
    expect(status).toBe(422);
    expect(body.message).toBe(
      `No TXT record was found at _verify.${name}. Expected: “${verification.value}”. A new record can take a while to become visible.`,
    );
    dns.records.set(verification.name, []);
    expect((await verify(id)).body.message).toBe(body.message);
    expect(await read(id)).toMatchObject({ isVerified: false });
  });

  it('says what it expected and what it found where the record is another one', async () => {
    const { id, name, verification } = await added(await makeStore(db));
    dns.records.set(verification.name, [
      ['verification=', 'of another store'],
      ['tab\tand bell\u0007'],
      ['x'.repeat(200)],
      ['four'],
      ['five'],
    ]);
    const { status, body } = await verify(id);
    expect(status).toBe(422);
    expect(body.message).toBe(
      `The TXT record at _verify.${name} has a different value. Expected: “${verification.value}”. Found: “verification=of another store”, “tab?and bell?”, “${'x'.repeat(120)}…” and 2 more.`,
    );
  });

  it.each([
    ['does not answer', 'silent'],
    ['cannot answer', 'broken'],
  ] as const)('says so where the name server %s, within a few seconds', async (_what, answer) => {
    const { id, name, verification } = await added(await makeStore(db));
    dns.records.set(verification.name, answer);
    const { status, body, headers } = await verify(id);
    expect([status, body.message]).toEqual([
      503,
      `The name servers of _verify.${name} did not answer. Please try again in a few minutes.`,
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await read(id)).toMatchObject({ isVerified: false });
  });

  it('goes on by itself: a record that came late is found, after pauses that grow', async () => {
    const domain = await added(await makeStore(db));
    expect((await verify(domain.id)).status).toBe(422);
    const asked = () => dns.asked.filter((name) => name === `TXT _verify.${domain.name}`).length;
    const env = { DNS_SERVER: dns.address };
    await doJobs(db, env);
    expect(asked()).toBe(1);
    await endPauses(db, `domain ${domain.id}`);
    await doJobs(db, env);
    expect([asked(), (await read(domain.id)).isVerified]).toEqual([2, false]);
    const { rows } = await db.execute<{ pause: number }>(sql`
      select extract(epoch from run_at - now())::float as pause from graphile_worker.jobs
      where key = ${`domain ${domain.id}`}`);
    expect(rows[0]?.pause).toBeGreaterThan(590);

    publish(domain);
    await endPauses(db, `domain ${domain.id}`);
    await doJobs(db, env);
    expect(await read(domain.id)).toMatchObject({ isVerified: true });
    await endPauses(db, `domain ${domain.id}`);
    await doJobs(db, env);
    expect(asked()).toBe(3);
  });

  it('does not go on for a domain that was renamed meanwhile', async () => {
    const domain = await added(await makeStore(db));
    expect((await verify(domain.id)).status).toBe(422);
    publish(domain);
    await change(domain.id, { name: newName() });
    await endPauses(db, `domain ${domain.id}`);
    await doJobs(db, { DNS_SERVER: dns.address });
    expect(await read(domain.id)).toMatchObject({ isVerified: false });
  });

  it('is refused where another store has proven the name', async () => {
    const name = newName();
    const waiting = await added(await makeStore(db), name);
    await proven(await makeStore(db), name);
    publish(waiting);
    const { status, body } = await verify(waiting.id);
    expect([status, body.message]).toEqual([409, 'This domain is verified for another store.']);
    const again = await change(waiting.id, { isPrimary: true });
    expect([again.status, again.body.errors]).toEqual([
      409,
      { isPrimary: ['This domain is verified for another store.'] },
    ]);
  });

  it('takes the name from a store that only claimed it, which falls back to its next domain', async () => {
    const [claiming, proving] = [await makeStore(db), await makeStore(db)];
    const name = newName();
    await added(claiming, name);
    const fallback = await added(claiming);
    const { id } = await proven(proving, name);
    expect(await read(id)).toMatchObject({ isVerified: true, isPrimary: true });
    expect(await primaryNames(claiming)).toEqual([fallback.name]);
  });

  it('by several stores at the same moment: one has it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const name = newName();
      const domains = [];
      for (const _ of [1, 2, 3, 4]) domains.push(await added(await makeStore(db), name));
      dns.records.set(
        `_verify.${name}`,
        domains.map(({ verification }) => [verification.value]),
      );
      const answers = await Promise.all(domains.reverse().map(({ id }) => verify(id)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    }
  });

  it('is to be done anew for another name, with another record; the same name stays verified', async () => {
    const domain = await proven(await makeStore(db));
    const same = await change(domain.id, { name: domain.name.toUpperCase() });
    expect(same.body.data).toMatchObject({ isVerified: true, verification: domain.verification });
    const { body } = await change(domain.id, { name: newName() });
    expect(body.data).toMatchObject({ isVerified: false, isPrimary: true });
    expect(body.data.verification.value).not.toBe(domain.verification.value);
  });

  it('answers 404 for what is not there, and needs the grant', async () => {
    for (const id of ['019a0000-0000-7000-8000-000000000000', 'x']) {
      expect([(await verify(id)).status, (await verify(id)).body.message]).toEqual([404, 'Domain not found']);
    }
    const reader = await makeHolder(app, db, ['domains.read']);
    const { id } = await added(await makeStore(db));
    expect((await reader.call('POST', `/domains/${id}/verify`)).status).toBe(403);
  });
});

describe('domains', () => {
  const find = async (query: Record<string, string>) =>
    (await admin.call('GET', '/domains', { query })).body.data.map(({ name }: { name: string }) => name);

  it('are found by their name and by their store’s, not by its description', async () => {
    const store = await makeStore(db, { name: 'Quokka Shoes', description: 'wombat' });
    const named = await added(store);
    const other = await added(await makeStore(db), 'quokka.example.com');
    expect((await find({ q: 'QUOKKA' })).toSorted()).toEqual([named.name, other.name].toSorted());
    expect(await find({ q: 'wombat' })).toEqual([]);
    expect(await find({ q: 'qu' })).toHaveLength(2);
  });

  it('are filtered by whether they are verified, and by their store', async () => {
    const store = await makeStore(db);
    const waiting = await added(store);
    const verified = await proven(store);
    for (const query of [{ storeId: store }, { storeId: store, q: 'shop' }]) {
      expect(await find({ ...query, status: 'verified' })).toEqual([verified.name]);
      expect(await find({ ...query, status: 'pending' })).toEqual([waiting.name]);
    }
  });
});

describe('an owner', () => {
  const ownedBy = (owner: Person) => makeStore(db, { owner_id: owner.id });

  it('sees the domains of their own store and verifies them', async () => {
    const owner = await makePerson(app, db);
    const store = await ownedBy(owner);
    const domain = await added(store);
    const { status, body } = await owner.call('GET', `/stores/${store}/domains`);
    expect([status, body.data]).toEqual([200, [domain]]);
    expect((await owner.call('POST', `/domains/${domain.id}/verify`)).status).toBe(422);
    publish(domain);
    expect((await owner.call('POST', `/domains/${domain.id}/verify`)).body.data).toMatchObject({
      isVerified: true,
    });
  });

  it('finds nothing of other stores, nor may see all', async () => {
    const owner = await makePerson(app, db);
    await ownedBy(owner);
    const theirs = await makeStore(db);
    const domain = await added(theirs);
    publish(domain);
    const seen = await owner.call('GET', `/stores/${theirs}/domains`);
    expect([seen.status, seen.body.message]).toEqual([404, 'Store not found']);
    const verified = await owner.call('POST', `/domains/${domain.id}/verify`);
    expect([verified.status, verified.body.message]).toEqual([404, 'Domain not found']);
    expect((await owner.call('GET', '/domains')).status).toBe(403);
    expect((await owner.call('GET', `/domains/${domain.id}`)).status).toBe(403);
    expect(await read(domain.id)).toMatchObject({ isVerified: false });
  });
});
