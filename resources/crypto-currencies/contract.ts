import { tokenSymbol } from '#resources/crypto-chains/contract.ts';
import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { activityFilter, flag, isoTime, requiredText } from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';

export const maxDecimals = 36;
const noInteger = 'Decimals must be an integer';
const outOfRange = `${noInteger} from 0 to ${maxDecimals}`;

/** Number of decimal places of an amount: 0 to 36. */
const decimals = z
  .number(noInteger)
  .check(
    z.refine(Number.isInteger, { error: noInteger, abort: true }),
    z.gte(0, outOfRange),
    z.lte(maxDecimals, outOfRange),
  );

const body = z.object({ name: requiredText('Name', 120), symbol: tokenSymbol(), decimals });

export const cryptoCurrencies = defineContract({
  name: 'crypto-currencies',
  path: '/crypto/currencies',
  one: 'Currency',
  many: 'Currencies',
  record: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Upper-case, unique. */
    symbol: z.string(),
    decimals: z.int(),
    /** This and all below: beyond the specification. */
    is_active: z.boolean(),
    /** Number of active wallet addresses for it. */
    wallet_count: z.int(),
    created_at: isoTime(),
    updated_at: isoTime(),
  }),
  create: body,
  update: z.partial(z.extend(body, { is_active: flag('Active') })),
  filters: { active: activityFilter() },
  sorters: ['created_at', 'name', 'symbol', 'decimals', 'updated_at'],
  search: ['name', 'symbol'],
  permissions: {
    read: 'See the currencies for crypto payments',
    write: 'Create, change and deactivate currencies',
  },
  base: ['read', 'write'],
  unpaged: true,
});

export type Currency = RecordOf<typeof cryptoCurrencies>;
