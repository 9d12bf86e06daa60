// Tests rules of traffic plans that involve other records: prices, subscribers and revenue.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { trafficPlansTable } from '#server/db/tables/plans.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';

const { app, db } = await testApp();
let admin: Person;
let count = 0;

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
});

type Price = string | number;

const pricingOf = (monthly: Price, yearly: Price) => [
  { billingCycle: 'monthly', price: monthly, currency: 'USD' },
  { billingCycle: 'yearly', price: yearly, currency: 'USD' },
];

async function newPlan({ monthly = '10', yearly = '100', by = admin, ...more }: NewPlan = {}) {
  count += 1;
  const { status, body } = await by.call('POST', '/traffic-plans', {
    body: {
      name: `Plan ${count}`,
      description: 'A plan',
      trafficLimit: 1_000,
      pricing: pricingOf(monthly, yearly),
      ...more,
    },
  });
  expect(status).toBe(201);
  return body.data;
}

interface NewPlan {
  monthly?: Price;
  yearly?: Price;
  by?: Person;
  name?: string;
  description?: string;
  trafficLimit?: number;
  isActive?: boolean;
}

/** Subscribes new stores to a plan. */
async function subscribe(
  id: string,
  cycle: 'monthly' | 'yearly',
  stores: { active?: number; inactive?: number },
  database: Database = db,
) {
  const { active = 0, inactive = 0 } = stores;
  const rows = Array.from({ length: active + inactive }, (_, index) => ({
    name: `Store ${index}`,
    description: '',
    is_active: index < active,
    business_name: '',
    phone_number: '',
    address: '',
    subscription_id: id,
    billing_cycle: cycle,
    terms: '',
    privacy: '',
  }));
  await database.insert(storesTable).values(rows);
}

const read = async (id: string) => (await admin.call('GET', `/traffic-plans/${id}`)).body.data;
const prices = ({ pricing }: { pricing: { price: string }[] }) => pricing.map(({ price }) => price);

describe('Prices', () => {
  it('are returned monthly first, with an id, two decimals and US dollars, in any sent order', async () => {
    const { status, body } = await admin.call('POST', '/traffic-plans', {
      body: {
        name: 'Turned',
        description: 'x',
        trafficLimit: 1,
        pricing: pricingOf('19.9', 199).reverse(),
      },
    });
    expect(status).toBe(201);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(body.data.pricing).toEqual([
      { id, billingCycle: 'monthly', price: '19.90', currency: 'USD' },
      { id, billingCycle: 'yearly', price: '199.00', currency: 'USD' },
    ]);
    expect(body.data.isActive).toBe(true);
  });

  it('keep their ids in a change, and stay unchanged when other fields change', async () => {
    const plan = await newPlan();
    const url = `/traffic-plans/${plan.id}`;
    const renamed = await admin.call('PATCH', url, { body: { name: 'Renamed' } });
    expect(renamed.body.data).toMatchObject({ name: 'Renamed', pricing: plan.pricing });
    const dearer = await admin.call('PATCH', url, { body: { pricing: pricingOf('0.10', '0.20') } });
    expect(prices(dearer.body.data)).toEqual(['0.10', '0.20']);
    const ids = (one: { pricing: { id: string }[] }) => one.pricing.map(({ id }) => id);
    expect(ids(dearer.body.data)).toEqual(ids(plan));
  });

  it('can be sent back as returned', async () => {
    const plan = await newPlan({ monthly: '0.30', yearly: '9999999999.99' });
    const { status, body } = await admin.call('PATCH', `/traffic-plans/${plan.id}`, { body: plan });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...plan, updatedAt: body.data.updatedAt });
  });

  it.each([
    [0.1, '0.10'],
    ['0.3', '0.30'],
    [0, '0.00'],
    [9_999_999_999.99, '9999999999.99'],
    [' 007.5 ', '7.50'],
  ])('of %j are stored as %j', async (sent, stored) => {
    expect(prices(await newPlan({ monthly: sent, yearly: sent }))).toEqual([stored, stored]);
  });
});

describe('Stats of a plan', () => {
  it('count all its stores, and a twelfth of the yearly price for active yearly stores', async () => {
    const plan = await newPlan({ monthly: '19.99', yearly: '199.99' });
    expect(plan).toMatchObject({ subscriberCount: 0, monthlyRevenue: '0.00' });
    await subscribe(plan.id, 'monthly', { active: 2, inactive: 1 });
    await subscribe(plan.id, 'yearly', { active: 1, inactive: 1 });
    // 2 × 19.99 + 199.99 / 12 = 56.6458…
    expect(await read(plan.id)).toMatchObject({ subscriberCount: 5, monthlyRevenue: '56.65' });
    const { body } = await admin.call('GET', '/traffic-plans', { query: { q: plan.name } });
    expect(body.data[0]).toMatchObject({ subscriberCount: 5, monthlyRevenue: '56.65' });
  });

  it('are rounded once, after adding up', async () => {
    // A twelfth of 0.10 is 0.00833…; rounded for each store, twelve of them would give 0.12.
    const plan = await newPlan({ monthly: '0.10', yearly: '0.10' });
    await subscribe(plan.id, 'yearly', { active: 12 });
    expect(await read(plan.id)).toMatchObject({ monthlyRevenue: '0.10' });
    await subscribe(plan.id, 'monthly', { active: 2 });
    expect(await read(plan.id)).toMatchObject({ monthlyRevenue: '0.30' });
  });

  it('are exact beyond the range of floats', async () => {
    const plan = await newPlan({ monthly: '9999999999.99', yearly: '0.12' });
    await subscribe(plan.id, 'monthly', { active: 3 });
    await subscribe(plan.id, 'yearly', { active: 1 });
    expect(await read(plan.id)).toMatchObject({ monthlyRevenue: '29999999999.98' });
  });

  it('are added up over all plans', async () => {
    const { app: other, db: database } = await testApp();
    const person = await makePerson(other, database, [await adminRoleId(database)]);
    const summary = async () => (await person.call('GET', '/traffic-plans/summary')).body.data;
    expect(await summary()).toEqual({ total: 0, active: 0, subscribers: 0, monthlyRevenue: '0.00' });
    const first = await newPlan({ monthly: '0.10', yearly: '0.10', by: person });
    const second = await newPlan({ monthly: '0.20', yearly: '1', isActive: false, by: person });
    await newPlan({ by: person });
    expect(await summary()).toEqual({ total: 3, active: 2, subscribers: 0, monthlyRevenue: '0.00' });
    await subscribe(first.id, 'monthly', { active: 1 }, database);
    await subscribe(first.id, 'yearly', { active: 6, inactive: 3 }, database);
    await subscribe(second.id, 'monthly', { active: 1 }, database);
    // 0.10 + 6 × 0.10 / 12 + 0.20. Stores on a plan that is no longer offered pay too.
    expect(await summary()).toEqual({ total: 3, active: 2, subscribers: 11, monthlyRevenue: '0.35' });
  });
});

describe('Deleting a plan', () => {
  it('is rejected while stores use it, with their number and an alternative', async () => {
    const plan = await newPlan();
    const remove = () => admin.call('DELETE', `/traffic-plans/${plan.id}`);
    await subscribe(plan.id, 'monthly', { active: 1 });
    const one = await remove();
    expect([one.status, one.body.message]).toEqual([
      409,
      '1 store uses this plan. Make it inactive instead.',
    ]);
    await subscribe(plan.id, 'yearly', { inactive: 2 });
    expect((await remove()).body.message).toBe('3 stores use this plan. Make it inactive instead.');
    expect(
      (await admin.call('PATCH', `/traffic-plans/${plan.id}`, { body: { isActive: false } })).status,
    ).toBe(200);
    await db.delete(storesTable).where(eq(storesTable.subscription_id, plan.id));
    expect((await remove()).status).toBe(200);
  });

  it('never leaves a store without its plan when it subscribes at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const plan = await newPlan();
      const [removal, subscription] = await Promise.all([
        admin.call('DELETE', `/traffic-plans/${plan.id}`),
        subscribe(plan.id, 'monthly', { active: 1 }).then(
          () => 'on it',
          () => 'refused',
        ),
      ]);
      expect([
        [409, 'on it'],
        [200, 'refused'],
      ]).toContainEqual([removal.status, subscription]);
    }
  });
});

describe('GET /traffic-plans', () => {
  const find = async (query: Record<string, string>) =>
    (await admin.call('GET', '/traffic-plans', { query })).body.data.map(
      ({ name }: { name: string }) => name,
    );

  it('filters by search and status', async () => {
    await newPlan({ name: 'Quokka', description: 'Small', isActive: true });
    await newPlan({ name: 'Wombat', description: 'Like a QUOKKA', isActive: false });
    expect(await find({ q: 'quokka', sort: 'name' })).toEqual(['Quokka', 'Wombat']);
    expect(await find({ q: 'quokka', isActive: 'true' })).toEqual(['Quokka']);
    expect(await find({ q: 'quokka', isActive: 'false' })).toEqual(['Wombat']);
    // Without a search the filter uses a prepared statement.
    const { body } = await admin.call('GET', '/traffic-plans', { query: { isActive: 'false' } });
    expect(new Set(body.data.map(({ isActive }: { isActive: boolean }) => isActive))).toEqual(
      new Set([false]),
    );
  });

  it('sorts limits and prices as numbers', async () => {
    for (const [limit, monthly, yearly] of [
      [9, '100', '20.5'],
      [100, '20.5', '9'],
      [20, '9', '100'],
    ] as const) {
      await newPlan({ name: `Sorted ${limit}`, trafficLimit: limit, monthly, yearly });
    }
    const sorted = (sort: string) => find({ q: 'Sorted', sort });
    expect(await sorted('trafficLimit')).toEqual(['Sorted 9', 'Sorted 20', 'Sorted 100']);
    expect(await sorted('monthlyPrice')).toEqual(['Sorted 20', 'Sorted 100', 'Sorted 9']);
    expect(await sorted('yearlyPrice')).toEqual(['Sorted 100', 'Sorted 9', 'Sorted 20']);
  });
});

it('enforces the rules in the database as well', async () => {
  const { id } = await newPlan();
  for (const change of ['traffic_limit = 0', 'traffic_limit = 1000000000001', 'monthly_price = -0.01']) {
    await expect(
      db.execute(sql`update ${trafficPlansTable} set ${sql.raw(change)} where id = ${id}`),
    ).rejects.toThrow();
  }
});
