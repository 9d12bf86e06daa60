import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { maxDecimals } from '#resources/crypto-currencies/contract.ts';
import { recordColumns, recordIndexes } from '#server/db/columns.ts';
import { searchColumn } from '#server/db/search.ts';

export const cryptoCurrenciesTable = pgTable(
  'crypto_currencies',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** Upper-case. */
    symbol: text('symbol').notNull(),
    decimals: smallint('decimals').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    search: searchColumn('name', 'symbol'),
  },
  (table) => [
    uniqueIndex('crypto_currencies_symbol_key').on(table.symbol),
    ...recordIndexes('crypto_currencies', table),
    index('crypto_currencies_name').on(sql`lower(${table.name})`, table.id),
    index('crypto_currencies_decimals').on(table.decimals, table.id),
    check('crypto_currencies_decimals_in_range', sql.raw(`decimals between 0 and ${maxDecimals}`)),
  ],
);
