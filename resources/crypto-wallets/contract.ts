import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { activityFilter, flag, isoTime } from '#shared/contract/fields.ts';
import { passwordToVerify } from '#shared/contract/session.ts';
import { z } from '#shared/contract/zod.ts';
import type { AddressFamily } from '#shared/domain/address-families.ts';
import { walletAddress } from '#shared/domain/address-text.ts';
import { id } from '#shared/domain/id.ts';

const missing = 'Please fill chain, currency and address';

const address = walletAddress(missing);

/** Error at the password of a change without one. */
export const passwordMissing = 'Please enter your password to change the address';

export const cryptoWallets = defineContract({
  name: 'crypto-wallets',
  path: '/crypto/wallet-addresses',
  one: 'Wallet mapping',
  many: 'Wallet addresses',
  record: z.object({
    id: z.uuid(),
    chain_id: z.uuid(),
    currency_id: z.uuid(),
    /** Byte for byte as it was sent. */
    address: z.string(),
    /** This and all below: beyond the specification. */
    is_active: z.boolean(),
    created_at: isoTime(),
    updated_at: isoTime(),
  }),
  create: z.object({
    chain_id: id('Must be an id', missing),
    currency_id: id('Must be an id', missing),
    address,
  }),
  /**
   * Chain and currency can't change: moving an address would make room for a new one without a password.
   * `password` is the user's own; a change of the address needs it.
   */
  update: z.object({
    address: z.optional(address),
    is_active: z.optional(flag('Active')),
    password: z.optional(passwordToVerify(passwordMissing)),
  }),
  /** By default only active addresses, whose chain and currency are active too. */
  filters: { active: activityFilter() },
  sorters: ['created_at', 'updated_at'],
  search: ['address'],
  references: { chain_id: 'crypto-chains', currency_id: 'crypto-currencies' },
  permissions: {
    read: 'See the wallet addresses for crypto payments',
    write: 'Create, change and deactivate wallet addresses',
  },
  base: ['read', 'write'],
  unpaged: true,
});

export type Wallet = RecordOf<typeof cryptoWallets>;

// Defaults for servers that leave out fields of chains, currencies and wallet addresses.

/** A server without this field lists active records only. */
export const isActive = ({ is_active = true }: { is_active?: boolean }): boolean => is_active;

/** A server without this field: addresses can't be checked. */
export const familyOf = (chain: { family?: string } | undefined): AddressFamily =>
  (chain?.family as AddressFamily | undefined) ?? 'other';

/** Reason why it is inactive; undefined if it is active. */
export const whyInactive = (row: { is_active?: boolean }): string | undefined =>
  isActive(row) ? undefined : 'Inactive';
