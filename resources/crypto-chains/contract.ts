import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import {
  activityFilter,
  choice,
  flag,
  isoTime,
  optionalWebAddress,
  requiredText,
} from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';
import { addressFamilies } from '#shared/domain/address-families.ts';

/** A required symbol: trimmed, upper-cased, 1 to 20 printable ASCII characters without spaces. */
export const tokenSymbol = () =>
  requiredText('Symbol', 20).check(
    z.toUpperCase(),
    // Accepts an empty text, because `requiredText` reports it.
    z.regex(/^[\x21-\x7e]*$/, 'Symbol must be letters, digits and signs without spaces'),
  );

const body = z.object({
  name: requiredText('Name', 120),
  symbol: tokenSymbol(),
  explorer_url: z.optional(optionalWebAddress('Explorer URL')),
  rpc_url: z.optional(optionalWebAddress('RPC URL')),
  /** Beyond the specification: the format of its addresses. By default guessed from the symbol. */
  family: z.optional(choice('Family', addressFamilies)),
});

export const cryptoChains = defineContract({
  name: 'crypto-chains',
  path: '/crypto/chains',
  one: 'Chain',
  many: 'Chains',
  record: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Upper-case, unique. */
    symbol: z.string(),
    explorer_url: z.nullable(z.string()),
    rpc_url: z.nullable(z.string()),
    /** This and all below: beyond the specification. */
    family: z.enum(addressFamilies),
    is_active: z.boolean(),
    /** Number of its active wallet addresses. */
    wallet_count: z.int(),
    created_at: isoTime(),
    updated_at: isoTime(),
  }),
  create: body,
  update: z.partial(z.extend(body, { is_active: flag('Active') })),
  filters: { active: activityFilter() },
  sorters: ['created_at', 'name', 'symbol', 'updated_at'],
  search: ['name', 'symbol'],
  permissions: {
    read: 'See the chains for crypto payments',
    write: 'Create, change and deactivate chains',
  },
  base: ['read', 'write'],
  unpaged: true,
});

export type Chain = RecordOf<typeof cryptoChains>;
