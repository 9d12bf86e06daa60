// The hash-chained history of receiving addresses: appends to it, and checks it against the wallets.
import { createHash } from 'node:crypto';
import { asc, desc, sql } from 'drizzle-orm';
import type { WalletIntegrity, walletChangeKinds } from '#resources/crypto-wallets/contract.ts';
import { lockInTransaction, locks } from '#server/db/advisory-locks.ts';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { rowsOf } from '#server/db/rows.ts';
import { cryptoWalletsTable } from '#server/db/tables/crypto.ts';
import { walletChangesTable } from '#server/db/tables/wallet-changes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { conflict } from '#server/http/errors.ts';

type Change = typeof walletChangesTable.$inferSelect;
export type ChangeKind = (typeof walletChangeKinds)[number];

/** The columns of a wallet that every change records. */
export const stateColumns = [
  'chain_id',
  'currency_id',
  'address',
  'pending_address',
  'pending_from',
  'pending_by',
  'needs_approval',
] as const;
export type WalletState = Pick<Change, (typeof stateColumns)[number]>;

const noHash = Buffer.alloc(0);

/** Migration 0004 computes the same in SQL. No value contains a line break. */
function hashOf(previous: Buffer, change: Omit<Change, 'hash'>): Buffer {
  const { number, wallet_id, change: kind, author_id, at } = change;
  const state = stateColumns.map((name) => change[name]);
  const facts = [number, wallet_id, kind, ...state, author_id, at].map((fact) => fact ?? '').join('\n');
  return createHash('sha256').update(previous).update(facts).digest();
}

/** Appends a change. The caller has locked the wallet; the lock taken here orders the changes of all wallets. */
export async function appendChange(
  tx: Transaction,
  kind: ChangeKind,
  walletId: string,
  state: WalletState,
  authorId: string | null,
): Promise<void> {
  await lockInTransaction(tx, locks.walletChanges);
  const { number, hash } = walletChangesTable;
  const [last] = await tx.select({ number, hash }).from(walletChangesTable).orderBy(desc(number)).limit(1);
  const change = {
    ...(Object.fromEntries(stateColumns.map((name) => [name, state[name]])) as WalletState),
    number: (last?.number ?? 0) + 1,
    wallet_id: walletId,
    change: kind,
    author_id: authorId,
    at: now(),
  };
  await tx.insert(walletChangesTable).values({ ...change, hash: hashOf(last?.hash ?? noHash, change) });
}

/** Walks the history and compares each wallet with its last change. */
async function checkHistory(db: Queryable): Promise<WalletIntegrity> {
  const wallets = await rowsOf(db, cryptoWalletsTable, ['id', ...stateColumns]);
  const changes = await db.select().from(walletChangesTable).orderBy(asc(walletChangesTable.number));
  const problems: WalletIntegrity['problems'] = [];
  const last = new Map<string, Change>();
  let previous: Buffer = noHash;
  for (const [index, change] of changes.entries()) {
    const isIntact = change.number === index + 1 && hashOf(previous, change).equals(change.hash);
    if (!isIntact) {
      problems.push({
        wallet_id: change.wallet_id,
        text: `Change ${change.number} of its history was altered.`,
      });
    }
    previous = change.hash;
    last.set(change.wallet_id, change);
  }
  for (const wallet of wallets) {
    const recorded = last.get(wallet.id);
    last.delete(wallet.id);
    if (!recorded) problems.push({ wallet_id: wallet.id, text: 'It has no history.' });
    else if (stateColumns.some((name) => wallet[name] !== recorded[name])) {
      problems.push({ wallet_id: wallet.id, text: 'It differs from its history.' });
    }
  }
  for (const id of last.keys()) problems.push({ wallet_id: id, text: 'It is missing.' });
  return { changes: changes.length, head: previous.toString('hex'), problems };
}

/** Reads both tables from one snapshot, so that a change at the same time is no difference. */
export const checkWallets = (db: Database): Promise<WalletIntegrity> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return checkHistory(tx);
  });

/** Throws 409 if the wallet or its history was changed in the database, so that no change covers this up. */
export async function mustBeIntact(tx: Transaction, walletId: string): Promise<void> {
  await lockInTransaction(tx, locks.walletChanges);
  const { problems } = await checkHistory(tx);
  if (problems.some(({ wallet_id }) => wallet_id === walletId)) {
    throw conflict(
      'This wallet address was changed outside the console. Deactivate it and ask your technical team to check the database.',
    );
  }
}
