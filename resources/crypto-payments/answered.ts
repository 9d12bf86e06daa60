// Chains, currencies and wallet addresses as any server of this API answers them, not only the bundled one.
import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { Currency } from '#resources/crypto-currencies/contract.ts';
import type { Wallet } from '#resources/crypto-wallets/contract.ts';
import type { AddressFamily } from '#src/shared/address-families.ts';

export type AnsweredChain = Pick<Chain, 'id' | 'name' | 'symbol'> &
  Partial<Omit<Chain, 'id' | 'name' | 'symbol'>>;
export type AnsweredCurrency = Pick<Currency, 'id' | 'name' | 'symbol'> &
  Partial<Omit<Currency, 'id' | 'name' | 'symbol'>>;
export type AnsweredWallet = Pick<Wallet, 'id' | 'chain_id' | 'currency_id' | 'address'> &
  Partial<Omit<Wallet, 'id' | 'chain_id' | 'currency_id' | 'address'>>;

/** A server that says nothing of it lists the active ones only. */
export const isActive = ({ is_active = true }: { is_active?: boolean }): boolean => is_active;

/** Of a chain without one, nothing is known: its addresses can't be checked. */
export const familyOf = (chain: Pick<AnsweredChain, 'family'> | undefined): AddressFamily =>
  chain?.family ?? 'other';
