// Protects receiving addresses: requires a confirmation, a wait and a second administrator, and tells all administrators.
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import {
  addressEnd,
  confirmationMissing,
  confirmationWrong,
  confirmsAddress,
} from '#resources/crypto-wallets/contract.ts';
import { fallbacks, type SettingKey, settingOf } from '#resources/settings/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { rowOf, rowsOf } from '#server/db/rows.ts';
import { cryptoChainsTable, cryptoCurrenciesTable } from '#server/db/tables/crypto.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { walletChangesTable } from '#server/db/tables/wallet-changes.ts';
import { invalid } from '#server/http/errors.ts';
import { settingValue } from '#server/modules/settings/values.ts';
import { notify } from '#server/notices/notify.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { appendChange, type ChangeKind, type WalletState } from './history.ts';

export interface Guard {
  readonly hours: number;
  readonly needsApproval: boolean;
}

/** The settings in force, read in the transaction of the change. */
export async function readGuard(tx: Transaction): Promise<Guard> {
  const keys: SettingKey[] = ['wallet_wait_hours', 'wallet_approval'];
  const rows = await rowsOf(tx, settingsTable, ['key', 'value'], inArray(settingsTable.key, keys));
  const [hours, needsApproval] = keys.map((key) => {
    const setting = settingOf(key);
    const saved = rows.find((row) => row.key === key)?.value;
    return setting ? settingValue(setting, saved, fallbacks) : undefined;
  });
  return { hours: Number(hours), needsApproval: needsApproval === true };
}

export const isOn = ({ hours, needsApproval }: Guard): boolean => hours > 0 || needsApproval;

type Pending = Pick<WalletState, 'pending_address' | 'pending_from' | 'pending_by' | 'needs_approval'>;

export const notPending: Pending = {
  pending_address: null,
  pending_from: null,
  pending_by: null,
  needs_approval: false,
};

/** The columns of a wallet whose address is to change from `current`. */
export function stateAfter(current: string, wanted: string, guard: Guard, userId: string | null) {
  if (!isOn(guard)) return { address: wanted, ...notPending };
  return {
    address: current,
    pending_address: wanted,
    pending_from: new Date(Date.parse(now()) + guard.hours * 3_600_000).toISOString(),
    pending_by: userId,
    needs_approval: guard.needsApproval,
  };
}

/**
 * Throws 422 unless the confirmation fits the address. Without one, only if it is required. An address in the wallet's
 * history was confirmed before: this lets an undo restore it.
 */
export async function mustBeConfirmed(
  tx: Transaction,
  { address, confirmation }: { address: string; confirmation?: string | undefined },
  guard: Guard,
  walletId?: string,
): Promise<void> {
  if (confirmation !== undefined) {
    if (!confirmsAddress(confirmation, address)) throw invalid({ confirmation: [confirmationWrong] });
    return;
  }
  if (!isOn(guard)) return;
  const { wallet_id, address: earlier, pending_address } = walletChangesTable;
  const isKnown = and(
    walletId === undefined ? sql`false` : eq(wallet_id, walletId),
    or(eq(earlier, address), eq(pending_address, address)),
  );
  if ((await tx.$count(walletChangesTable, isKnown)) === 0) {
    throw invalid({ confirmation: [confirmationMissing] });
  }
}

/** The name of a wallet in notices: `Ethereum, USDT`. */
async function pairName(tx: Transaction, { chain_id, currency_id }: WalletState): Promise<string> {
  const chain = await rowOf(tx, cryptoChainsTable, ['name'], eq(cryptoChainsTable.id, chain_id));
  const isCurrency = eq(cryptoCurrenciesTable.id, currency_id);
  const currency = await rowOf(tx, cryptoCurrenciesTable, ['symbol'], isCurrency);
  return `${chain?.name}, ${currency?.symbol}`;
}

const texts: Record<ChangeKind, (who: string, of: string, to: string) => string> = {
  added: (who, of, to) => `${who} added the receiving address ${to} for ${of}`,
  requested: (who, of, to) => `${who} asked to change the receiving address of ${of} to ${to}`,
  changed: (who, of, to) => `${who} changed the receiving address of ${of} to ${to}`,
  approved: (who, of, to) => `${who} approved the new receiving address ${to} of ${of}`,
  stopped: (who, of, to) => `${who} stopped the new receiving address ${to} of ${of}`,
  applied: (_, of, to) => `The receiving address of ${of} is now ${to}`,
};

const timeText = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** The rest of the sentence about a pending address. */
function untilText({ pending_from, needs_approval }: Pending): string {
  if (pending_from === null) return '';
  const from = `takes effect on ${timeText(pending_from)} unless someone stops it`;
  return needs_approval ? `. A second administrator must approve it. After that, it ${from}` : `. It ${from}`;
}

/** Appends the change to the history and reports it. `about`: the address that was changed, added or stopped. */
export async function recordChange(
  { tx, author }: Writer,
  kind: ChangeKind,
  walletId: string,
  state: WalletState,
  about: string,
): Promise<void> {
  await appendChange(tx, kind, walletId, state, author.userId);
  const { userId } = author;
  const person =
    userId === null ? undefined : await rowOf(tx, usersTable, ['full_name'], eq(usersTable.id, userId));
  const sentence = texts[kind](
    person?.full_name ?? 'The server',
    await pairName(tx, state),
    `…${addressEnd(about)}`,
  );
  await notify(
    { tx, author },
    {
      event: 'wallet',
      to: 'administrators',
      text: `${sentence}${untilText(state)}.`,
      about: { resource: 'crypto-wallets', recordId: walletId },
    },
  );
}
