// Tests rules of subscription plans that involve other records: prices, subscribers and uniqueness.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { storesTable } from '#server/db/tables/stores.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
let admin: Person;

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
});

const pricing = (monthly: string, yearly: string) => [
  { billingCycle: 'monthly', price: monthly, currency: 'USD' },
  { billingCycle: 'yearly', price: yearly, currency: 'USD' },
];
async function newTrafficPlan(name = 'Small') {
  const body = { name, description: 'x', trafficLimit: 2_000, pricing: pricing('5', '50.5') };
  return String((await admin.call('POST', '/traffic-plans', { body })).body.data.id);
}
const add = (trafficPlanId: string, billingCycle = 'monthly', more: object = {}) =>
  admin.call('POST', '/plans', { body: { name: 'Offer', trafficPlanId, billingCycle, ...more } });
const change = (id: string, body: object) => admin.call('PATCH', `/plans/${id}`, { body });
const read = async (id: string) => (await admin.call('GET', `/plans/${id}`)).body.data;

it('returns the current price and limit of the traffic plan', async () => {
  const traffic = await newTrafficPlan('Changing');
  const monthly = (await add(traffic)).body.data;
  const yearly = (await add(traffic, 'yearly')).body.data;
  expect(monthly).toMatchObject({
    price: '5.00',
    trafficPlanName: 'Changing',
    trafficLimit: 2_000,
    features: [],
    subscriberCount: 0,
  });
  expect(yearly).toMatchObject({ price: '50.50', billingCycle: 'yearly' });
  await admin.call('PATCH', `/traffic-plans/${traffic}`, { body: { pricing: pricing('6', '60') } });
  expect([(await read(monthly.id)).price, (await read(yearly.id)).price]).toEqual(['6.00', '60.00']);
});

it('offers a traffic plan once for each billing cycle', async () => {
  const traffic = await newTrafficPlan();
  const monthly = (await add(traffic)).body.data;
  const yearly = (await add(traffic, 'yearly')).body.data;
  const text = 'A subscription plan for this traffic plan and billing cycle already exists.';
  for (const answer of [await add(traffic), await change(yearly.id, { billingCycle: 'monthly' })]) {
    expect([answer.status, answer.body.errors]).toEqual([409, { billingCycle: [text] }]);
  }
  expect((await change(monthly.id, { billingCycle: 'monthly', name: 'Same' })).status).toBe(200);
});

describe('The stores on a plan', () => {
  const subscribe = (subscription_id: string, billing_cycle: 'monthly' | 'yearly', is_active = true) =>
    makeStore(db, { subscription_id, billing_cycle, is_active });

  it('are those on its traffic plan with the same billing cycle, active or not', async () => {
    const traffic = await newTrafficPlan();
    const monthly = (await add(traffic)).body.data;
    const yearly = (await add(traffic, 'yearly')).body.data;
    await subscribe(traffic, 'monthly');
    await subscribe(traffic, 'monthly', false);
    await subscribe(traffic, 'yearly');
    expect([(await read(monthly.id)).subscriberCount, (await read(yearly.id)).subscriberCount]).toEqual([
      2, 1,
    ]);
  });

  it('prevent its deletion or exchange and are counted in the message', async () => {
    const traffic = await newTrafficPlan();
    const { id } = (await add(traffic)).body.data;
    const remove = () => admin.call('DELETE', `/plans/${id}`);
    await subscribe(traffic, 'monthly');
    expect((await remove()).body.message).toBe('1 store is on this plan.');
    await subscribe(traffic, 'monthly');
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([409, '2 stores are on this plan.']);
    const exchanges = [{ billingCycle: 'yearly' }, { trafficPlanId: await newTrafficPlan() }];
    for (const body of exchanges) {
      const answer = await change(id, body);
      expect([answer.status, answer.body.errors]).toEqual([
        409,
        { [Object.keys(body)[0] as string]: ['2 stores are on this plan. Add another plan instead.'] },
      ]);
    }
    expect((await change(id, { name: 'Renamed', features: ['More'] })).status).toBe(200);
    await db.delete(storesTable).where(eq(storesTable.subscription_id, traffic));
    expect((await change(id, { billingCycle: 'yearly' })).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });
});

it('rejects deleting a traffic plan that subscription plans offer', async () => {
  const traffic = await newTrafficPlan();
  const { id } = (await add(traffic)).body.data;
  const remove = () => admin.call('DELETE', `/traffic-plans/${traffic}`);
  expect([(await remove()).status, (await remove()).body.message]).toEqual([
    409,
    '1 subscription plan offers this plan.',
  ]);
  await add(traffic, 'yearly');
  expect((await remove()).body.message).toBe('2 subscription plans offer this plan.');
  await change(id, { trafficPlanId: await newTrafficPlan() });
  expect((await remove()).body.message).toBe('1 subscription plan offers this plan.');
});

it('finds plans by name, feature and billing cycle', async () => {
  const traffic = await newTrafficPlan();
  await add(traffic, 'monthly', { name: 'Quokka', features: ['Own domain'] });
  await add(traffic, 'yearly', { name: 'Wombat', features: ['Mail', 'Help from a QUOKKA'] });
  const find = async (query: Record<string, string>) =>
    (await admin.call('GET', '/plans', { query: { sort: 'name', ...query } })).body.data.map(
      ({ name }: { name: string }) => name,
    );
  expect(await find({ q: 'quokka' })).toEqual(['Quokka', 'Wombat']);
  expect(await find({ q: 'quokka', billingCycle: 'yearly' })).toEqual(['Wombat']);
  expect(await find({ trafficPlanId: traffic, billingCycle: 'monthly' })).toEqual(['Quokka']);
});
