// Tests rules of domains that involve other records: primary domains, ownership and DNS verification.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { domainsTable, storesTable } from '#server/db/tables/stores.ts';
import { adminRoleId, makePerson, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { startDnsServer } from '#tests/kit/dns-server.ts';
import { doJobs, skipRetryDelays } from '#tests/kit/jobs.ts';
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
const addDomain = async (...args: Parameters<typeof add>) => {
  const { status, body } = await add(...args);
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
interface Domain {
  name: string;
  verification: { name: string; value: string };
}
/** Publishes the record of a domain in two parts, as DNS does with long texts. */
const publish = ({ verification: { name, value } }: Domain) =>
  dns.records.set(name, [['v=spf1 -all'], [value.slice(0, 5), value.slice(5)]]);
const addVerified = async (...args: Parameters<typeof add>) => {
  const domain = await addDomain(...args);
  publish(domain);
  expect((await verify(domain.id)).status).toBe(200);
  return domain;
};

describe('The name of a domain', () => {
  it.each([
    ['München.de', 'xn--mnchen-3ya.de'],
    ['  SHOP.Example.COM ', 'shop.example.com'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['faß.de', 'xn--fa-hia.de'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
    ['1.2.3.4.example.com', '1.2.3.4.example.com'],
  ])('%s is stored as %s', async (typed, stored) => {
    expect(await addDomain(await makeStore(db), typed)).toMatchObject({ name: stored });
  });

  it('cannot be added twice to a store in any spelling', async () => {
    const store = await makeStore(db);
    await addDomain(store, 'müller.example');
    const again = await add(store, 'XN--MLLER-KVA.example');
    const text = 'This store already has this domain.';
    expect([again.status, again.body]).toEqual([
      409,
      { status: false, message: text, errors: { name: [text] } },
    ]);
  });
});

describe('The primary domain of a store', () => {
  it('is the first one until another is made primary', async () => {
    const store = await makeStore(db);
    const first = await addDomain(store);
    const second = await addDomain(store);
    expect([first.isPrimary, second.isPrimary]).toEqual([true, false]);
    const { body } = await change(second.id, { isPrimary: true });
    expect(body.data).toMatchObject({ isPrimary: true });
    expect(await primaryNames(store)).toEqual([second.name]);
    const third = await addDomain(store, newName(), { isPrimary: true });
    expect(await primaryNames(store)).toEqual([third.name]);
    // The demoted domain also gets a new version and an audit log entry.
    const before = await admin.call('PATCH', `/domains/${second.id}`, {
      body: { isPrimary: true },
      headers: { 'if-match': '"2"' },
    });
    expect(before.status).toBe(412);
    const rows = await db.select().from(auditLogTable).where(eq(auditLogTable.record_id, second.id));
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['create', 'update', 'update']);
  });

  it('cannot be demoted without a replacement', async () => {
    const { id } = await addDomain(await makeStore(db));
    const { status, body } = await change(id, { isPrimary: false });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      isPrimary: ['Make another domain of this store primary instead.'],
    });
    expect(await read(id)).toMatchObject({ isPrimary: true });
  });

  it('is replaced on deletion by a verified domain, then by the oldest', async () => {
    const store = await makeStore(db);
    const first = await addDomain(store);
    const second = await addDomain(store);
    const third = await addVerified(store);
    await admin.call('DELETE', `/domains/${first.id}`);
    expect(await primaryNames(store)).toEqual([third.name]);
    await admin.call('DELETE', `/domains/${third.id}`);
    expect(await primaryNames(store)).toEqual([second.name]);
    expect((await admin.call('DELETE', `/domains/${second.id}`)).status).toBe(200);
    expect(await primaryNames(store)).toEqual([]);
  });

  it('has a name that no other store uses as primary', async () => {
    const [one, two] = [await makeStore(db), await makeStore(db)];
    const name = newName();
    expect(await addDomain(one, name)).toMatchObject({ isPrimary: true });
    const waiting = await addDomain(two, name);
    expect(waiting).toMatchObject({ isPrimary: false });
    const text = 'This is the primary domain of another store.';
    const response = await change(waiting.id, { isPrimary: true });
    expect([response.status, response.body.errors]).toEqual([409, { isPrimary: [text] }]);
    const explicit = await add(await makeStore(db), name, { isPrimary: true });
    expect([explicit.status, explicit.body.errors]).toEqual([409, { isPrimary: [text] }]);
    const own = await addDomain(two);
    expect(own).toMatchObject({ isPrimary: true });
    const renamed = await change(own.id, { name });
    expect(renamed.status).toBe(409);
    expect(Object.keys(renamed.body.errors)).toEqual(['name']);
  });

  it('is granted to one of two stores that request the same name at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stores = [await makeStore(db), await makeStore(db)];
      const name = newName();
      const answers = await Promise.all(stores.map((store) => add(store, name, { isPrimary: true })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }
  });

  it('is unique when a store gets several domains at the same time', async () => {
    const store = await makeStore(db);
    const answers = await Promise.all([add(store), add(store), add(store)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await primaryNames(store)).toHaveLength(1);
  });
});

it('limits the number of domains of a store', async () => {
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

it('deletes the domains of a deleted store', async () => {
  const store = await makeStore(db);
  const { id } = await addDomain(store);
  await db.delete(storesTable).where(eq(storesTable.id, store));
  expect((await admin.call('GET', `/domains/${id}`)).status).toBe(404);
});

describe('Domain verification', () => {
  it('finds the record among others and joins its parts', async () => {
    const domain = await addDomain(await makeStore(db));
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
    // A verified domain causes no DNS query.
    dns.records.delete(`_verify.${domain.name}`);
    const again = await verify(domain.id);
    expect([again.status, again.body.message]).toEqual([200, 'This domain is already verified.']);
  });

  it('names the expected record when none exists', async () => {
    const { id, name, verification } = await addDomain(await makeStore(db));
    const { status, body } = await verify(id);
    expect(status).toBe(422);
    expect(body.message).toBe(
      `No TXT record was found at _verify.${name}. Expected: “${verification.value}”. A new record can take a while to become visible.`,
    );
    dns.records.set(verification.name, []);
    expect((await verify(id)).body.message).toBe(body.message);
    expect(await read(id)).toMatchObject({ isVerified: false });
  });

  it('names the expected and the found records when they differ', async () => {
    const { id, name, verification } = await addDomain(await makeStore(db));
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
  ] as const)('returns 503 within seconds when the name server %s', async (_what, answer) => {
    const { id, name, verification } = await addDomain(await makeStore(db));
    dns.records.set(verification.name, answer);
    const { status, body, headers } = await verify(id);
    expect([status, body.message]).toEqual([
      503,
      `The name servers of _verify.${name} did not answer. Please try again in a few minutes.`,
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await read(id)).toMatchObject({ isVerified: false });
  });

  it('retries after growing pauses and finds a late record', async () => {
    const domain = await addDomain(await makeStore(db));
    expect((await verify(domain.id)).status).toBe(422);
    const response = () => dns.asked.filter((name) => name === `TXT _verify.${domain.name}`).length;
    const env = { DNS_SERVER: dns.address };
    await doJobs(db, env);
    expect(response()).toBe(1);
    await skipRetryDelays(db, `domain ${domain.id}`);
    await doJobs(db, env);
    expect([response(), (await read(domain.id)).isVerified]).toEqual([2, false]);
    const { rows } = await db.execute<{ pause: number }>(sql`
      select extract(epoch from run_at - now())::float as pause from graphile_worker.jobs
      where key = ${`domain ${domain.id}`}`);
    expect(rows[0]?.pause).toBeGreaterThan(590);

    publish(domain);
    await skipRetryDelays(db, `domain ${domain.id}`);
    await doJobs(db, env);
    expect(await read(domain.id)).toMatchObject({ isVerified: true });
    await skipRetryDelays(db, `domain ${domain.id}`);
    await doJobs(db, env);
    expect(response()).toBe(3);
  });

  it('stops for a domain that was renamed', async () => {
    const domain = await addDomain(await makeStore(db));
    expect((await verify(domain.id)).status).toBe(422);
    publish(domain);
    await change(domain.id, { name: newName() });
    await skipRetryDelays(db, `domain ${domain.id}`);
    await doJobs(db, { DNS_SERVER: dns.address });
    expect(await read(domain.id)).toMatchObject({ isVerified: false });
  });

  it('is rejected when another store has verified the name', async () => {
    const name = newName();
    const waiting = await addDomain(await makeStore(db), name);
    await addVerified(await makeStore(db), name);
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
    await addDomain(claiming, name);
    const fallback = await addDomain(claiming);
    const { id } = await addVerified(proving, name);
    expect(await read(id)).toMatchObject({ isVerified: true, isPrimary: true });
    expect(await primaryNames(claiming)).toEqual([fallback.name]);
  });

  it('succeeds for one of several stores at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const name = newName();
      const domains = [];
      for (const _ of [1, 2, 3, 4]) domains.push(await addDomain(await makeStore(db), name));
      dns.records.set(
        `_verify.${name}`,
        domains.map(({ verification }) => [verification.value]),
      );
      const answers = await Promise.all(domains.reverse().map(({ id }) => verify(id)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    }
  });

  it('starts over after a rename, but not for the same name', async () => {
    const domain = await addVerified(await makeStore(db));
    const same = await change(domain.id, { name: domain.name.toUpperCase() });
    expect(same.body.data).toMatchObject({ isVerified: true, verification: domain.verification });
    const { body } = await change(domain.id, { name: newName() });
    expect(body.data).toMatchObject({ isVerified: false, isPrimary: true });
    expect(body.data.verification.value).not.toBe(domain.verification.value);
  });

  it('returns 404 for an unknown domain and requires the permission', async () => {
    for (const id of ['019a0000-0000-7000-8000-000000000000', 'x']) {
      expect([(await verify(id)).status, (await verify(id)).body.message]).toEqual([404, 'Domain not found']);
    }
    const reader = await makePersonWithPermissions(app, db, ['domains.read']);
    const { id } = await addDomain(await makeStore(db));
    expect((await reader.call('POST', `/domains/${id}/verify`)).status).toBe(403);
  });
});

describe('The domain list', () => {
  const find = async (query: Record<string, string>) =>
    (await admin.call('GET', '/domains', { query })).body.data.map(({ name }: { name: string }) => name);

  it('searches by domain and store name, but not by description', async () => {
    const store = await makeStore(db, { name: 'Quokka Shoes', description: 'wombat' });
    const named = await addDomain(store);
    const other = await addDomain(await makeStore(db), 'quokka.example.com');
    expect((await find({ q: 'QUOKKA' })).toSorted()).toEqual([named.name, other.name].toSorted());
    expect(await find({ q: 'wombat' })).toEqual([]);
    expect(await find({ q: 'qu' })).toHaveLength(2);
  });

  it('filters by verification and store', async () => {
    const store = await makeStore(db);
    const waiting = await addDomain(store);
    const verified = await addVerified(store);
    for (const query of [{ storeId: store }, { storeId: store, q: 'shop' }]) {
      expect(await find({ ...query, status: 'verified' })).toEqual([verified.name]);
      expect(await find({ ...query, status: 'pending' })).toEqual([waiting.name]);
    }
  });
});

describe('An owner', () => {
  const ownedBy = (owner: Person) => makeStore(db, { owner_id: owner.id });

  it('sees and verifies the domains of their own store', async () => {
    const owner = await makePerson(app, db);
    const store = await ownedBy(owner);
    const domain = await addDomain(store);
    const { status, body } = await owner.call('GET', `/stores/${store}/domains`);
    expect([status, body.data]).toEqual([200, [domain]]);
    expect((await owner.call('POST', `/domains/${domain.id}/verify`)).status).toBe(422);
    publish(domain);
    expect((await owner.call('POST', `/domains/${domain.id}/verify`)).body.data).toMatchObject({
      isVerified: true,
    });
  });

  it('reaches no domains of other stores', async () => {
    const owner = await makePerson(app, db);
    await ownedBy(owner);
    const theirs = await makeStore(db);
    const domain = await addDomain(theirs);
    publish(domain);
    const list = await owner.call('GET', `/stores/${theirs}/domains`);
    expect([list.status, list.body.message]).toEqual([404, 'Store not found']);
    const verified = await owner.call('POST', `/domains/${domain.id}/verify`);
    expect([verified.status, verified.body.message]).toEqual([404, 'Domain not found']);
    expect((await owner.call('GET', '/domains')).status).toBe(403);
    expect((await owner.call('GET', `/domains/${domain.id}`)).status).toBe(403);
    expect(await read(domain.id)).toMatchObject({ isVerified: false });
  });
});
