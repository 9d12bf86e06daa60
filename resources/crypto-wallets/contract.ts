import { walletAddress } from '#src/shared/address-text.ts';
import { defineContract, type RecordOf } from '#src/shared/contract.ts';
import { activityFilter, flag, isoTime } from '#src/shared/fields.ts';
import { id } from '#src/shared/id.ts';
import { passwordToCheck } from '#src/shared/session.ts';
import { z } from '#src/shared/zod.ts';

const missing = 'Please fill chain, currency and address';

const address = walletAddress(missing);

/** Said at the password of a change that sends none. */
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
    /** From here on, all is beyond the specification. */
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
   * Chain and currency stay: an address that moved away would make room for another one without a password.
   * `password` is the signed-in person's own; another address is taken with it only.
   */
  update: z.object({
    address: z.optional(address),
    is_active: z.optional(flag('Active')),
    password: z.optional(passwordToCheck(passwordMissing)),
  }),
  /** Without it, those that are active, and their chain and currency too. */
  filters: { active: activityFilter() },
  sorters: ['created_at', 'updated_at'],
  search: ['address'],
  references: { chain_id: 'crypto-chains', currency_id: 'crypto-currencies' },
  grants: {
    read: 'See the wallet addresses for crypto payments',
    write: 'Create, change and deactivate wallet addresses',
  },
  base: ['read', 'write'],
  unpaged: true,
});

export type Wallet = RecordOf<typeof cryptoWallets>;
