// What stores can be on: traffic plans, and the offers of them.
import { sql } from 'drizzle-orm';
import { bigint, check, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { billingCycles, maxTrafficLimit } from '#resources/traffic-plans/contract.ts';
import { emptyText, flag, known, newId, refersTo } from '#server/db/columns.ts';
import { recordIndexes, searchedRecord } from '#server/db/search.ts';

const price = (name: string) => numeric(name, { precision: 12, scale: 2 }).notNull();
const priceId = (name: string) => uuid(name).notNull().$defaultFn(newId);

/** A plan has exactly one monthly and one yearly price: columns, so that it can be nothing else. */
export const trafficPlansTable = pgTable(
  'traffic_plans',
  searchedRecord(['name', 'description'], {
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Visits per month. */
    traffic_limit: bigint('traffic_limit', { mode: 'number' }).notNull(),
    is_active: flag('is_active', true),
    monthly_price: price('monthly_price'),
    yearly_price: price('yearly_price'),
    /** The ids under which the two prices are answered. */
    monthly_price_id: priceId('monthly_price_id'),
    yearly_price_id: priceId('yearly_price_id'),
  }),
  (table) => [
    ...recordIndexes('traffic_plans', table),
    index('traffic_plans_name').on(sql`lower(${table.name})`, table.id),
    index('traffic_plans_traffic_limit').on(table.traffic_limit, table.id),
    index('traffic_plans_monthly_price').on(table.monthly_price, table.id),
    index('traffic_plans_yearly_price').on(table.yearly_price, table.id),
    check('traffic_plans_limit_in_range', sql.raw(`traffic_limit between 1 and ${maxTrafficLimit}`)),
    check('traffic_plans_prices_not_negative', sql`monthly_price >= 0 and yearly_price >= 0`),
  ],
);

/** Subscription plans: a traffic plan is offered at most once in each billing cycle. */
export const plansTable = pgTable(
  'plans',
  searchedRecord(['name', 'features'], {
    name: text('name').notNull(),
    traffic_plan_id: refersTo('traffic_plan_id', () => trafficPlansTable.id, 'restrict').notNull(),
    billing_cycle: text('billing_cycle', { enum: billingCycles }).notNull(),
    /** One on each line, so that they can be searched. */
    features: emptyText('features'),
  }),
  (table) => [
    uniqueIndex('plans_offer_key').on(table.traffic_plan_id, table.billing_cycle),
    ...recordIndexes('plans', table),
    index('plans_name').on(sql`lower(${table.name})`, table.id),
    known('plans', 'billing_cycle', billingCycles),
  ],
);
