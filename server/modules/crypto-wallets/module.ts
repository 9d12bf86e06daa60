import { eq, sql } from 'drizzle-orm';
import { cryptoChains } from '#resources/crypto-chains/contract.ts';
import { cryptoCurrencies } from '#resources/crypto-currencies/contract.ts';
import { cryptoWallets, passwordMissing, type Wallet } from '#resources/crypto-wallets/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { cryptoChainsTable, cryptoCurrenciesTable, cryptoWalletsTable } from '#server/db/tables/crypto.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { byActivity } from '#server/records/fields.ts';
import { defineModule } from '#server/records/module.ts';
import { checkAddress } from '#shared/domain/address-check.ts';
import { isOn, mustBeConfirmed, notPending, readGuard, recordChange, stateAfter } from './guard.ts';
import { mustBeIntact, stateColumns } from './history.ts';

/** Locks the chain until the transaction ends, and returns its family. */
async function familyOf(tx: Transaction, id: string, { mustBeActive }: { mustBeActive: boolean }) {
  const isIt = eq(cryptoChainsTable.id, id);
  const chain = await rowOf(tx, cryptoChainsTable, ['family', 'is_active'], isIt, 'share');
  if (!chain) throw invalid({ chain_id: ['The selected chain no longer exists.'] });
  if (mustBeActive && !chain.is_active) {
    throw invalid({ chain_id: ['The selected chain is inactive.'] });
  }
  return chain.family;
}

async function mustBeActiveCurrency(tx: Transaction, id: string): Promise<void> {
  const isIt = eq(cryptoCurrenciesTable.id, id);
  const currency = await rowOf(tx, cryptoCurrenciesTable, ['is_active'], isIt, 'share');
  if (!currency) throw invalid({ currency_id: ['The selected currency no longer exists.'] });
  if (!currency.is_active) throw invalid({ currency_id: ['The selected currency is inactive.'] });
}

function mustBeRight(family: Parameters<typeof checkAddress>[0], address: string): void {
  const { wrong } = checkAddress(family, address);
  if (wrong !== undefined) throw invalid({ address: [wrong] });
}

/** A wallet address is active if it is in force, and it, its chain and its currency are active. */
const isActive = sql.raw(`(crypto_wallets.is_active and crypto_wallets.address <> ''
  and exists (select 1 from crypto_chains where crypto_chains.id = crypto_wallets.chain_id and crypto_chains.is_active)
  and exists (select 1 from crypto_currencies
    where crypto_currencies.id = crypto_wallets.currency_id and crypto_currencies.is_active))`);

export const cryptoWalletsModule = defineModule(cryptoWallets, cryptoWalletsTable, {
  record: {
    pending_by: sql<Wallet['pending_by']>`(
      select json_build_object('id', users.id, 'full_name', users.full_name) from users
      where users.id = crypto_wallets.pending_by)`,
  },
  body: { password: 'by rule', passkey: 'by rule', confirmation: 'by rule' },
  ...byActivity(isActive),
  constraints: {
    crypto_wallets_chain_currency_key: {
      field: 'currency_id',
      text: 'An address for this chain and currency already exists. Change that one instead.',
    },
  },
  // A changed receiving address redirects payments.
  sensitive: { fields: ['address'], delete: true, restore: true },
  // Chains and currencies count their addresses.
  affects: [cryptoChains, cryptoCurrencies],

  create: async ({ chain_id, currency_id, address, confirmation }, { tx, author }, columns) => {
    const family = await familyOf(tx, chain_id, { mustBeActive: true });
    await mustBeActiveCurrency(tx, currency_id);
    mustBeRight(family, address);
    const guard = await readGuard(tx);
    await mustBeConfirmed(tx, { address, confirmation }, guard);
    return columns(stateAfter('', address, guard, author.userId));
  },

  relate: async (id, body, writing) => {
    if (!('chain_id' in body)) return;
    const isIt = eq(cryptoWalletsTable.id, id);
    const added = await rowOf(writing.tx, cryptoWalletsTable, [...stateColumns], isIt);
    if (added) await recordChange(writing, 'added', id, added, body.address);
  },

  // Runs before the transaction: a failed attempt must stay counted, and no row is locked during the hash.
  confirm: async ({ password, passkey }, request, { confirmPassword, confirmPasskey }) => {
    if (password !== undefined)
      await confirmPassword(request, password, { field: 'password', text: 'This password is wrong.' });
    if (passkey) await confirmPasskey(request, passkey);
  },

  update: async ({ address, password, passkey, confirmation }, writing, columns) => {
    const { tx, author, before } = writing;
    const { id, pending_address } = before;
    if (address === undefined) return undefined;
    // Repeating a request does not extend its time.
    if (address === pending_address) return columns({ address: before.address });
    const isWithdrawal = address === before.address;
    if (isWithdrawal && pending_address === null) return undefined;
    if (!isWithdrawal) {
      mustBeRight(await familyOf(tx, before.chain_id, { mustBeActive: false }), address);
      // `confirm` has already checked a password or passkey that was sent.
      if (password === undefined && !passkey) throw invalid({ password: [passwordMissing] });
    }
    await mustBeIntact(tx, id);
    if (isWithdrawal) {
      await recordChange(writing, 'stopped', id, { ...before, ...notPending }, pending_address ?? '');
      return columns(notPending);
    }
    const guard = await readGuard(tx);
    await mustBeConfirmed(tx, { address, confirmation }, guard, id);
    const state = stateAfter(before.address, address, guard, author.userId);
    await recordChange(writing, isOn(guard) ? 'requested' : 'changed', id, { ...before, ...state }, address);
    return columns(state);
  },

  // A restored address waits like any other change. An undo of a request withdraws it.
  undo: {
    address: {
      columns: ['address', 'pending_address', 'pending_from', 'pending_by', 'needs_approval'],
      value: ({ address, pending_address }, _tx, restored) => {
        const onlyApproval = Object.keys(restored).every((name) => name === 'needs_approval');
        if (onlyApproval) throw conflict('An approval cannot be undone. Stop the change instead.');
        return String('address' in restored ? address : (pending_address ?? address));
      },
    },
  },
});
