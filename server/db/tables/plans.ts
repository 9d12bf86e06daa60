import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { billingCycles } from '#resources/traffic-plans/contract.ts';
import { recordColumns } from '#server/db/columns.ts';
import { searchColumn } from '#server/db/search.ts';
import { trafficPlansTable } from '#server/db/tables/traffic-plans.ts';

/** Subscription plans: a traffic plan is offered at most once in each billing cycle. */
export const plansTable = pgTable(
  'plans',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    traffic_plan_id: uuid('traffic_plan_id')
      .notNull()
      .references(() => trafficPlansTable.id, { onDelete: 'restrict' }),
    billing_cycle: text('billing_cycle', { enum: billingCycles }).notNull(),
    /** One on each line, so that they can be searched. */
    features: text('features')
      .notNull()
      .$default(() => ''),
    search: searchColumn('name', 'features'),
  },
  (table) => [
    uniqueIndex('plans_offer_key').on(table.traffic_plan_id, table.billing_cycle),
    index('plans_created_at').on(table.created_at, table.id),
    index('plans_updated_at').on(table.updated_at, table.id),
    index('plans_name').on(sql`lower(${table.name})`, table.id),
    index('plans_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('plans_billing_cycle_known', sql.raw(`billing_cycle in ('${billingCycles.join("', '")}')`)),
  ],
);
