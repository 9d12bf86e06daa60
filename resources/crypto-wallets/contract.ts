import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { activityFilter, flag, isoTime } from '#shared/contract/fields.ts';
import { passkeyAssertion } from '#shared/contract/passkey-assertion.ts';
import { passwordToVerify } from '#shared/contract/session.ts';
import { z } from '#shared/contract/zod.ts';
import type { AddressFamily } from '#shared/domain/address-families.ts';
import { walletAddress } from '#shared/domain/address-text.ts';
import { id } from '#shared/domain/id.ts';

const missing = 'Please fill chain, currency and address';

/** Error at the password of a change without one. */
export const passwordMissing = 'Please enter your password to change the address';

/** Characters of an address that are typed to confirm it. */
const confirmedLength = 6;

/** The last characters of an address, for people to compare. */
export const addressEnd = (address: string): string => address.slice(-confirmedLength);

/** Ignores case, because wallet apps write hexadecimal addresses in both. */
export const confirmsAddress = (typed: string, address: string): boolean =>
  typed.trim().toLowerCase() === addressEnd(address).toLowerCase();

export const confirmationMissing = 'Please type the last six characters of the address';
export const confirmationWrong = 'These are not the last six characters of the address';

const confirmation = z
  .string(confirmationMissing)
  .check(z.minLength(1, confirmationMissing), z.maxLength(20, confirmationWrong));

export const walletChangeKinds = ['added', 'requested', 'changed', 'approved', 'stopped', 'applied'] as const;

const address = walletAddress(missing);

export const cryptoWallets = defineContract({
  name: 'crypto-wallets',
  path: '/crypto/wallet-addresses',
  one: 'Wallet mapping',
  many: 'Wallet addresses',
  record: z.object({
    id: z.uuid(),
    chain_id: z.uuid(),
    currency_id: z.uuid(),
    /** The address in force, byte for byte as it was sent. Empty while the first one waits. */
    address: z.string(),
    /** This and all below: beyond the specification. The address that waits to replace the one in force. */
    pending_address: z.nullable(z.string()),
    /** It takes effect at this time, or when it is approved later. */
    pending_from: z.nullable(isoTime()),
    pending_by: z.nullable(z.object({ id: z.uuid(), full_name: z.string() })),
    /** Whether a second administrator must approve it. */
    needs_approval: z.boolean(),
    is_active: z.boolean(),
    created_at: isoTime(),
    updated_at: isoTime(),
  }),
  create: z.object({
    chain_id: id('Must be an id', missing),
    currency_id: id('Must be an id', missing),
    address,
    /** The last six characters. Required while the settings make new addresses wait. */
    confirmation: z.optional(confirmation),
  }),
  /**
   * Chain and currency can't change: moving an address would make room for a new one without a password.
   * `password` is the user's own; a change of the address needs it, or a passkey. Sending the address in force withdraws a pending one.
   */
  update: z.object({
    address: z.optional(address),
    confirmation: z.optional(confirmation),
    is_active: z.optional(flag('Active')),
    password: z.optional(passwordToVerify(passwordMissing)),
    /** Beyond the specification: the answer to a challenge of `POST /me/step-up/passkey`. */
    passkey: z.optional(passkeyAssertion),
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

/** `POST /crypto/wallet-addresses/{id}/pending/approve`: the address that the caller has seen. */
export const approval = z.object({ address });

/** `GET /crypto/wallet-addresses/{id}/history`: changes of one address, newest first. */
export const walletChange = z.object({
  number: z.int(),
  change: z.enum(walletChangeKinds),
  address: z.string(),
  pending_address: z.nullable(z.string()),
  at: isoTime(),
  by: z.nullable(z.object({ id: z.uuid(), full_name: z.string() })),
});
export type WalletChange = z.infer<typeof walletChange>;

/** `GET /crypto/wallet-addresses/integrity`: whether all addresses are as the history says. */
export const walletIntegrity = z.object({
  changes: z.int(),
  /** The end of the chain, to compare with an earlier value. Empty without changes. */
  head: z.string(),
  problems: z.array(z.object({ wallet_id: z.uuid(), text: z.string() })),
});
export type WalletIntegrity = z.infer<typeof walletIntegrity>;

// Defaults for servers that leave out fields of chains, currencies and wallet addresses.

/** A server without this field lists active records only. */
export const isActive = ({ is_active = true }: { is_active?: boolean }): boolean => is_active;

/** A server without this field: addresses can't be checked. */
export const familyOf = (chain: { family?: string } | undefined): AddressFamily =>
  (chain?.family as AddressFamily | undefined) ?? 'other';

/** Reason why it is inactive; undefined if it is active. */
export const whyInactive = (row: { is_active?: boolean }): string | undefined =>
  isActive(row) ? undefined : 'Inactive';
