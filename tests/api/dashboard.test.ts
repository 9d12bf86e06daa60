// Tests the stats of the dashboard, analytics and billing against values computed by hand.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyticsPermissions } from '#resources/analytics/contract.ts';
import { contracts } from '#resources/contracts.ts';
import { statPermissions } from '#resources/dashboard/contract.ts';
import { daysBefore, monthStart } from '#server/lists/days.ts';
import { allPermissions } from '#shared/domain/permissions.ts';
import {
  adminRoleId,
  makePerson,
  makePersonWithPermissions,
  makeRole,
  type Person,
} from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { makePlan, makeStores } from '#tests/kit/dated-stores.ts';

const { app, db } = await testApp();
const now = new Date();
/** One hour into a month; 0 is the current month. */
const inMonth = (monthsAgo: number) =>
  new Date(Date.parse(monthStart(now, monthsAgo)) + 3_600_000).toISOString();
const monthName = (monthsAgo: number) => monthStart(now, monthsAgo).slice(0, 7);

let admin: Person;
let owner: Person;
let anotherOwner: Person;
let small: string;
let old: string;

const get = async (person: Person, path: string, query: Record<string, string> = {}) => {
  const { status, body } = await person.call('GET', path, { query });
  expect(status).toBe(200);
  return body.data;
};

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
  const ownerRole = await makeRole(db, 'store_owner', []);
  owner = await makePerson(app, db, [ownerRole]);
  anotherOwner = await makePerson(app, db, [ownerRole]);
  small = await makePlan(db, 'Small', ['10.00', '100.00']);
  old = await makePlan(db, 'Old', ['0.05', '0.10'], false);
  await makeStores(db, [
    { name: 'Ancient', plan: small, cycle: 'yearly', created: inMonth(14), owner: owner.id },
    { name: 'Grown', plan: small, created: inMonth(5), owner: owner.id },
    { name: 'Off', plan: small, active: false, created: inMonth(2) },
    { name: 'Free', created: inMonth(2) },
    { name: 'Yearly', plan: old, cycle: 'yearly', created: now.toISOString() },
    { name: 'Newest', plan: old, created: new Date(now.getTime() + 1).toISOString(), owner: anotherOwner.id },
  ]);
});

describe('GET /dashboard', () => {
  it('returns current counts and additions of the last 30 days', async () => {
    const { activeStores, products, monthlyRevenue } = await get(admin, '/dashboard');
    // All stores except Off; Yearly and Newest are new.
    expect(activeStores).toEqual({ value: 5, added: 2 });
    expect(products).toEqual({ value: 0, added: 0 });
    // 100 / 12 + 10 + 0.10 / 12 + 0.05 = 18.391666…; new: 0.10 / 12 + 0.05 = 0.058333…
    expect(monthlyRevenue).toEqual({ value: '18.39', added: '0.06' });
  });

  it('returns the first steps that the user can take and whether they are done', async () => {
    const { firstSteps } = await get(admin, '/dashboard');
    expect(firstSteps).toEqual({ plan: true, template: false, owner: true, store: true });
    const { app: other, db: database } = await testApp();
    const first = await makePerson(other, database, [await adminRoleId(database)]);
    const nothing = { plan: false, template: false, owner: false, store: false };
    expect((await get(first, '/dashboard')).firstSteps).toEqual(nothing);
    const writer = await makePersonWithPermissions(app, db, ['templates.write', 'products.read']);
    expect((await get(writer, '/dashboard')).firstSteps).toEqual({ template: false });
    expect(await get(owner, '/dashboard')).not.toHaveProperty('firstSteps');
  });

  it('counts users', async () => {
    const { app: other, db: database } = await testApp();
    const person = await makePerson(other, database, [await adminRoleId(database)]);
    for (const days of [29, 31, 400]) {
      const { id } = await makePerson(other, database);
      await database.execute(
        sql`update users set created_at = ${daysBefore(now, days)}::timestamptz where id = ${id}`,
      );
    }
    expect((await get(person, '/dashboard')).users).toEqual({ value: 4, added: 2 });
    const { users } = await get(person, '/analytics', { period: '90-days' });
    expect(users).toEqual({ value: 4, added: 3 });
  });

  it('returns new stores and monthly revenue for each month', async () => {
    const { months } = await get(admin, '/dashboard');
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ month: monthName(11), newStores: 0, monthlyRevenue: '8.33' });
    expect(months[6]).toMatchObject({ month: monthName(5), newStores: 1, monthlyRevenue: '18.33' });
    expect(months[8]).toMatchObject({ month: monthName(3), newStores: 0, monthlyRevenue: '18.33' });
    // Off is inactive, so it counts as new but brings no revenue.
    expect(months[9]).toMatchObject({ month: monthName(2), newStores: 2, monthlyRevenue: '18.33' });
    expect(months[11]).toMatchObject({ month: monthName(0), newStores: 2, monthlyRevenue: '18.39' });
  });

  it('returns the counts at the end of each month up to today', async () => {
    const { app: other, db: database } = await testApp();
    const person = await makePerson(other, database, [await adminRoleId(database)]);
    const { id } = await makePerson(other, database);
    await database.execute(sql`update users set created_at = ${inMonth(2)}::timestamptz where id = ${id}`);
    await makeStores(database, [{ created: inMonth(14) }, { created: inMonth(1) }, { active: false }]);
    const { months, users, activeStores, products } = await get(person, '/dashboard');
    const of = (name: string) => months.map((month: Record<string, unknown>) => month[name]);
    expect(of('users')).toEqual([...Array(9).fill(0), 1, 1, 2]);
    expect(of('activeStores')).toEqual([...Array(10).fill(1), 2, 2]);
    expect(of('products')).toEqual(Array(12).fill(0));
    expect([users.value, activeStores.value, products.value]).toEqual([2, 2, 0]);
  });

  it('returns the five newest stores with their monthly revenue', async () => {
    const { recentStores } = await get(admin, '/dashboard');
    const shown = recentStores.map((store: Record<string, unknown>) => [
      store.name,
      store.isActive,
      store.monthlyRevenue,
    ]);
    expect(shown.slice(0, 2)).toEqual([
      ['Newest', true, '0.05'],
      ['Yearly', true, '0.01'],
    ]);
    expect(shown.slice(2, 4)).toEqual(
      expect.arrayContaining([
        ['Off', false, '0.00'],
        ['Free', true, '0.00'],
      ]),
    );
    expect(shown[4]).toEqual(['Grown', true, '10.00']);
  });

  it('reflects a change immediately', async () => {
    const before = (await get(admin, '/dashboard')).products.value;
    await db.execute(sql`insert into products (id, created_at, updated_at, name, description, price, status)
      values (gen_random_uuid(), now(), now(), 'Boot', '', 1, 'draft')`);
    expect((await get(admin, '/dashboard')).products).toEqual({ value: before + 1, added: 1 });
    await db.execute(sql`delete from products`);
  });

  it('returns zeros without records', async () => {
    const { app: other, db: empty } = await testApp();
    const person = await makePerson(other, empty, [await adminRoleId(empty)]);
    const data = await get(person, '/dashboard');
    expect(data).toMatchObject({
      users: { value: 1, added: 1 },
      activeStores: { value: 0, added: 0 },
      monthlyRevenue: { value: '0.00', added: '0.00' },
      recentStores: [],
    });
    expect(data.months.map(({ newStores }: { newStores: number }) => newStores)).toEqual(Array(12).fill(0));
    expect(await get(person, '/analytics')).toMatchObject({ newStores: { value: 0, before: 0 }, plans: [] });
  });

  it('adds up amounts exactly beyond the range of floats and 64-bit cents', async () => {
    const { app: other, db: database } = await testApp();
    const person = await makePerson(other, database, [await adminRoleId(database)]);
    const expensive = await makePlan(database, 'Dear', ['9999999999.99', '0.07']);
    await makeStores(
      database,
      Array.from({ length: 1_001 }, (_, index) => ({
        plan: expensive,
        cycle: index === 0 ? 'yearly' : 'monthly',
      })),
    );
    // 1000 × 9999999999.99 + 0.07 / 12
    expect((await get(person, '/dashboard')).monthlyRevenue.value).toBe('9999999999990.01');
  });
});

describe('Dashboard permissions', () => {
  it.each([
    ['users.read', ['months', 'users']],
    ['products.read', ['months', 'products']],
    ['stores.list', ['activeStores', 'months', 'recentStores']],
    ['traffic-plans.read', ['monthlyRevenue', 'months']],
    ['stores.read', []],
    ['roles.read', []],
  ] as const)('return the parts of %s', async (permission, keys) => {
    const person = await makePersonWithPermissions(app, db, [permission]);
    const data = await get(person, '/dashboard');
    expect(Object.keys(data).toSorted()).toEqual([...keys].toSorted());
    const text = JSON.stringify(data);
    if (permission !== 'traffic-plans.read') expect(text).not.toContain('monthlyRevenue');
    if (permission !== 'stores.list') expect(text).not.toMatch(/newStores|activeStores|Newest/);
    if (permission !== 'users.read') expect(text).not.toContain('users');
    if (permission !== 'products.read') expect(text).not.toContain('products');
  });

  it('return nothing for an owner', async () => {
    expect(await get(owner, '/dashboard')).toEqual({});
    expect(await get(owner, '/analytics')).toEqual({});
  });

  it('are permissions that exist', () => {
    const names = allPermissions(contracts).map(({ name }) => name);
    for (const name of [...Object.values(statPermissions), ...analyticsPermissions])
      expect(names).toContain(name);
  });
});

describe('GET /analytics', () => {
  it('compares this month with the whole previous month', async () => {
    const { app: other, db: database } = await testApp();
    const person = await makePerson(other, database, [await adminRoleId(database)]);
    await makeStores(
      database,
      [0, 1, 1, 1, 2].map((monthsAgo) => ({ created: inMonth(monthsAgo) })),
    );
    const { newStores } = await get(person, '/analytics');
    expect(newStores).toEqual({ value: 1, before: 3 });
  });

  it('uses this month by default', async () => {
    const { activeStores, monthlyRevenue, newStores } = await get(admin, '/analytics');
    expect(activeStores).toEqual({ value: 5, added: 2 });
    expect(monthlyRevenue).toEqual({ value: '18.39', added: '0.06' });
    expect(newStores).toEqual({ value: 2, before: 0 });
    expect(await get(admin, '/analytics', { period: 'month' })).toEqual(await get(admin, '/analytics'));
  });

  it('compares other periods with the period of the same length before', async () => {
    const { app: other, db: database } = await testApp();
    const person = await makePerson(other, database, [await adminRoleId(database)]);
    await makeStores(
      database,
      [0, 29, 31, 59, 61, 89, 91, 179, 181, 360, 370, 729, 740].map((days) => ({
        created: daysBefore(now, days),
      })),
    );
    const newIn = async (period: string) => (await get(person, '/analytics', { period })).newStores;
    expect(await newIn('30-days')).toEqual({ value: 2, before: 2 });
    expect(await newIn('90-days')).toEqual({ value: 6, before: 2 });
    expect(await newIn('12-months')).toEqual({ value: 10, before: 2 });
  });

  it('returns stores, additions and revenue for each plan', async () => {
    const { plans, planCount } = await get(admin, '/analytics', { period: '12-months' });
    expect(plans).toEqual([
      { id: small, name: 'Small', stores: 3, added: 2, monthlyRevenue: '18.33' },
      { id: old, name: 'Old', stores: 2, added: 2, monthlyRevenue: '0.06' },
      { id: null, name: '', stores: 1, added: 1, monthlyRevenue: '0.00' },
    ]);
    expect(planCount).toBe(2);
  });

  it.each([
    ['users.read', ['users']],
    ['stores.list', ['activeStores', 'newStores']],
    ['traffic-plans.read', ['monthlyRevenue', 'planCount', 'plans']],
    ['products.read', []],
  ] as const)('returns with %s only its parts', async (permission, keys) => {
    const person = await makePersonWithPermissions(app, db, [permission]);
    expect(Object.keys(await get(person, '/analytics')).toSorted()).toEqual([...keys]);
  });

  it('rejects an unknown period', async () => {
    const { status, body } = await admin.call('GET', '/analytics', { query: { period: 'always' } });
    expect([status, body.message]).toEqual([
      422,
      'period must be one of: month, 30-days, 90-days, 12-months',
    ]);
  });
});

describe('Own stores on the dashboard', () => {
  it('show what each store lacks, without stores of others', async () => {
    const person = await makePerson(app, db);
    const make = async (body: object) =>
      (await admin.call('POST', '/stores', { body: { ownerId: person.id, ...body } })).body.data.data.id;
    const bare = await make({ name: 'Bare', isActive: false });
    const legal = { termsConditionsText: '<p>Terms</p>', privacyPolicyText: '<p>Privacy</p>' };
    const full = await make({ name: 'Full', subscriptionId: small, domain: 'full.example.com', ...legal });
    expect(await get(person, '/dashboard/own-stores')).toEqual({
      stores: [
        {
          id: full,
          name: 'Full',
          isActive: true,
          plan: { name: 'Small' },
          domain: { name: 'full.example.com', isVerified: false },
          hasTemplate: false,
          hasTerms: true,
          hasPrivacy: true,
        },
        {
          id: bare,
          name: 'Bare',
          isActive: false,
          plan: null,
          domain: null,
          hasTemplate: false,
          hasTerms: false,
          hasPrivacy: false,
        },
      ],
      total: 2,
    });
    await db.execute(sql`update domains set verified_at = now() where store_id = ${full}`);
    expect((await get(person, '/dashboard/own-stores')).stores[0].domain.isVerified).toBe(true);
    await db.execute(sql`delete from stores where owner_id = ${person.id}`);
  });

  it('are the newest ten with the total', async () => {
    const person = await makePerson(app, db);
    await makeStores(
      db,
      Array.from({ length: 12 }, (_, index) => ({
        name: `Own ${index}`,
        owner: person.id,
        created: daysBefore(now, index),
        active: false,
      })),
    );
    const { stores, total } = await get(person, '/dashboard/own-stores');
    expect([stores.length, stores[0].name, total]).toEqual([10, 'Own 0', 12]);
    await db.execute(sql`delete from stores where owner_id = ${person.id}`);
  });

  it('exclude the stores of others for an administrator', async () => {
    expect(await get(admin, '/dashboard/own-stores')).toEqual({ stores: [], total: 0 });
    expect((await get(admin, '/billing')).stores).toEqual([]);
  });
});

describe('GET /billing', () => {
  it("returns the plans of the owner's stores with both prices, and the offered plans", async () => {
    const { stores, total, plans } = await get(owner, '/billing');
    expect(stores.map(({ name }: { name: string }) => name)).toEqual(['Grown', 'Ancient']);
    expect(total).toBe(2);
    expect(stores[1]).toMatchObject({
      isActive: true,
      billingCycle: 'yearly',
      subscription: {
        id: small,
        name: 'Small',
        trafficLimit: 1_000,
        isActive: true,
        pricing: [
          { billingCycle: 'monthly', price: '10.00', currency: 'USD' },
          { billingCycle: 'yearly', price: '100.00', currency: 'USD' },
        ],
      },
    });
    // Old is no longer offered, and revenue is not visible to owners.
    expect(plans.map(({ name }: { name: string }) => name)).toEqual(['Small']);
    expect(Object.keys(plans[0]).toSorted()).toEqual(
      ['description', 'id', 'name', 'pricing', 'trafficLimit'].toSorted(),
    );
    const otherBilling = await get(anotherOwner, '/billing');
    expect(otherBilling.stores.map(({ name }: { name: string }) => name)).toEqual(['Newest']);
    expect(otherBilling.stores[0].subscription).toMatchObject({ name: 'Old', isActive: false });
  });

  it('returns only the offered plans without a store', async () => {
    const person = await makePerson(app, db);
    const { stores, total, plans } = await get(person, '/billing');
    expect([stores, total, plans.length]).toEqual([[], 0, 1]);
  });
});
