import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { walletChangeKinds } from '#resources/crypto-wallets/contract.ts';
import { bytes, flag, isoTime } from '#server/db/columns.ts';

/**
 * The hash-chained history of all receiving addresses. Rows are only appended. Each one holds the wallet's state after the
 * change. No foreign keys: the history must outlive the wallets.
 */
export const walletChangesTable = pgTable(
  'wallet_changes',
  {
    /** From 1, without gaps. */
    number: integer('number').primaryKey(),
    wallet_id: uuid('wallet_id').notNull(),
    chain_id: uuid('chain_id').notNull(),
    currency_id: uuid('currency_id').notNull(),
    change: text('change', { enum: walletChangeKinds }).notNull(),
    address: text('address').notNull(),
    pending_address: text('pending_address'),
    pending_from: isoTime('pending_from'),
    pending_by: uuid('pending_by'),
    needs_approval: flag('needs_approval', false),
    /** Null: a job, or the state when the history began. */
    author_id: uuid('author_id'),
    at: isoTime('at').notNull(),
    /** SHA-256 of the previous row's hash and this row's other columns. */
    hash: bytes('hash').notNull(),
  },
  (table) => [index('wallet_changes_wallet').on(table.wallet_id, table.number)],
);
