// Pending addresses: any administrator can stop them, a second one approves them, and a job makes them take effect.
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { valuesIn } from '#server/db/rows.ts';
import { cryptoWalletsTable } from '#server/db/tables/crypto.ts';
import { ApiError, conflict } from '#server/http/errors.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { kindOf } from '#server/records/records.ts';
import { type Target, transaction, updateRecord } from '#server/records/write.ts';
import { notPending, recordChange } from './guard.ts';
import { type ChangeKind, mustBeIntact, type WalletState } from './history.ts';
import { cryptoWalletsModule } from './module.ts';

interface PendingState extends WalletState {
  readonly pending_address: string;
  readonly pending_from: string;
}

/** Changes a wallet with a pending address. `next` returns the columns to set, or throws. */
const changePending = (
  by: Writer,
  target: Target,
  kind: ChangeKind,
  next: (state: PendingState) => Partial<WalletState>,
) =>
  updateRecord(kindOf(cryptoWalletsModule), by, target, async (_before, columns, facts) => {
    const state = facts as unknown as WalletState;
    if (state.pending_address === null) throw conflict('No new address is waiting.');
    const changes = next(state as PendingState);
    await mustBeIntact(by.tx, target.id);
    await recordChange(by, kind, target.id, { ...state, ...changes }, state.pending_address);
    return columns(changes);
  });

export const stop = (by: Writer, target: Target) => changePending(by, target, 'stopped', () => notPending);

const inForce = ({ pending_address }: PendingState) => ({ address: pending_address, ...notPending });

/** `address`: the address on the caller's screen. Prevents the approval of a newer request. */
export const approve = (by: Writer, target: Target, address: string) =>
  changePending(by, target, 'approved', (state) => {
    if (!state.needs_approval) throw conflict('This address needs no approval.');
    if (state.pending_address !== address)
      throw conflict('The new address has changed. Please check it again.');
    if (state.pending_by === by.author.userId)
      throw conflict('Another administrator must approve this address.');
    return state.pending_from <= now() ? inForce(state) : { needs_approval: false };
  });

/**
 * Job `apply-wallet-addresses`: makes due addresses take effect. Skips addresses that were stopped meanwhile or changed in
 * the database; `doctor` reports the latter.
 */
export async function applyDueAddresses(db: Database): Promise<void> {
  const { pending_from, needs_approval } = cryptoWalletsTable;
  const isDue = and(lte(pending_from, sql`now()`), eq(needs_approval, false));
  const author = { userId: null, requestId: 'apply-wallet-addresses' };
  for (const id of await valuesIn(db, cryptoWalletsTable, 'id', isDue)) {
    const isDueStill = (state: PendingState) => state.pending_from <= now() && !state.needs_approval;
    await transaction(db, (tx) =>
      changePending({ tx, author }, { id }, 'applied', (state) => {
        if (!isDueStill(state)) throw conflict('This address has to wait.');
        return inForce(state);
      }),
    ).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }
}
