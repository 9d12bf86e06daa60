import { sql } from 'drizzle-orm';
import type { Transaction } from './client.ts';

/** The numbers of the locks that are taken in the database: any, as long as each stands for one thing. */
export const locks = {
  /** Whoever migrates. */
  migration: 740_215_308,
  /** Held shared by who copies: no upload is removed. */
  fileRemoval: 740_215_398,
  /** The one server of a DATA_DIR. */
  server: 740_215_309,
  /** Whoever makes the first accounts. */
  firstAccounts: 740_215_310,
  /** Whoever writes a slug: what is free stays free. */
  slugs: 740_215_311,
  /** Whoever adds tallies up: a full count finds their changes where they are. */
  tallies: 740_215_312,
  /** Whoever moves a category. */
  categoryTree: 740_215_313,
} as const;

/** Waits for whoever holds the lock of this number or text, and holds it until the transaction ends. */
export const lockInTransaction = (tx: Pick<Transaction, 'execute'>, lock: number | string) =>
  tx.execute(
    typeof lock === 'number'
      ? sql`select pg_advisory_xact_lock(${lock})`
      : sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`,
  );
