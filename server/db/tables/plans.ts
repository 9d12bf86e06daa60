import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { billingCycles } from '#resources/traffic-plans/contract.ts';
import { emptyText, known, recordColumns, recordIndexes, refersTo } from '#server/db/columns.ts';
import { searchColumn } from '#server/db/search.ts';
import { trafficPlansTable } from '#server/db/tables/traffic-plans.ts';

/** Subscription plans: a traffic plan is offered at most once in each billing cycle. */
export const plansTable = pgTable(
  'plans',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    traffic_plan_id: refersTo('traffic_plan_id', () => trafficPlansTable.id, 'restrict').notNull(),
    billing_cycle: text('billing_cycle', { enum: billingCycles }).notNull(),
    /** One on each line, so that they can be searched. */
    features: emptyText('features'),
    search: searchColumn('name', 'features'),
  },
  (table) => [
    uniqueIndex('plans_offer_key').on(table.traffic_plan_id, table.billing_cycle),
    ...recordIndexes('plans', table),
    index('plans_name').on(sql`lower(${table.name})`, table.id),
    known('plans', 'billing_cycle', billingCycles),
  ],
);
