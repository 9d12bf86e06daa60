import { date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { couponStatuses, coupons } from '#resources/coupons/contract.ts';
import { enumCheck, enumColumn, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex } from '#server/db/search.ts';
import { storesTable } from './stores.ts';

export const couponsTable = pgTable(
  'coupons',
  searchedRecord(['code'], {
    store_id: refersTo('store_id', () => storesTable.id, 'cascade').notNull(),
    code: text('code').notNull(),
    percent: integer('percent').notNull(),
    valid_from: date('valid_from').notNull(),
    valid_until: date('valid_until').notNull(),
    status: enumColumn('status', couponStatuses, 'active'),
  }),
  (table) => [
    uniqueIndex('coupons_store_code_key').on(table.store_id, table.code),
    ...listIndexes('coupons', coupons, table),
    searchIndex('coupons_search', table.search),
    enumCheck('coupons', 'status', couponStatuses),
  ],
);
