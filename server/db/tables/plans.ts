// Traffic plans and the subscription plans that offer them.
import { sql } from 'drizzle-orm';
import { bigint, check, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { plans } from '#resources/plans/contract.ts';
import { billingCycles, maxTrafficLimit, trafficPlans } from '#resources/traffic-plans/contract.ts';
import { emptyText, enumCheck, flag, newId, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex } from '#server/db/search.ts';

const price = (name: string) => numeric(name, { precision: 12, scale: 2 }).notNull();
const priceId = (name: string) => uuid(name).notNull().$defaultFn(newId);

/** Every plan has exactly one monthly and one yearly price. */
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
    /** The ids of the two prices in answers. */
    monthly_price_id: priceId('monthly_price_id'),
    yearly_price_id: priceId('yearly_price_id'),
  }),
  (table) => [
    ...listIndexes('traffic_plans', trafficPlans, table),
    searchIndex('traffic_plans_search', table.search),
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
    /** One per line, so that search covers them. */
    features: emptyText('features'),
  }),
  (table) => [
    uniqueIndex('plans_offer_key').on(table.traffic_plan_id, table.billing_cycle),
    ...listIndexes('plans', plans, table),
    searchIndex('plans_search', table.search),
    enumCheck('plans', 'billing_cycle', billingCycles),
  ],
);
