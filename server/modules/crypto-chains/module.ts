import { eq, sql } from 'drizzle-orm';
import { type Chain, cryptoChains } from '#resources/crypto-chains/contract.ts';
import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rows.ts';
import { cryptoChainsTable, cryptoWalletsTable } from '#server/db/tables/crypto.ts';
import { invalid } from '#server/http/errors.ts';
import { byActivity } from '#server/records/fields.ts';
import { defineModule } from '#server/records/module.ts';
import { counted } from '#shared/contract/texts.ts';
import { checkAddress } from '#shared/domain/address-check.ts';
import { type AddressFamily, familyNames, guessFamily } from '#shared/domain/address-families.ts';

/** `2 wallet addresses of this chain are not valid in this family (Tron).` */
const misfits = (count: number, family: AddressFamily) =>
  counted(
    count,
    `wallet address of this chain is not valid in this family (${familyNames[family]}).`,
    `wallet addresses of this chain are not valid in this family (${familyNames[family]}).`,
  );

/**
 * Throws 422 if an address on the chain, active or not, in force or pending, is invalid in the new family.
 * The caller has locked the chain, so no address can be added at the same time.
 */
async function mustFit(tx: Transaction, { id }: Chain, family: AddressFamily): Promise<void> {
  const wallets = await rowsOf(
    tx,
    cryptoWalletsTable,
    ['address', 'pending_address'],
    eq(cryptoWalletsTable.chain_id, id),
  );
  const addresses = wallets
    .flatMap(({ address, pending_address }) => [address, pending_address ?? ''])
    .filter(Boolean);
  const wrong = addresses.filter((address) => checkAddress(family, address).wrong !== undefined);
  if (wrong.length > 0) throw invalid({ family: [misfits(wrong.length, family)] });
}

export const cryptoChainsModule = defineModule(cryptoChains, cryptoChainsTable, {
  record: {
    wallet_count: sql<number>`(
      select count(*)::int from crypto_wallets
      where crypto_wallets.chain_id = crypto_chains.id and crypto_wallets.is_active)`,
  },
  ...byActivity(cryptoChainsTable.is_active),
  constraints: {
    crypto_chains_symbol_key: { field: 'symbol', text: 'A chain with this symbol already exists.' },
  },
  affects: [cryptoWallets],

  create: ({ symbol, family = guessFamily(symbol) }, _writing, columns) => columns({ family }),

  update: async ({ family }, { tx, before }) => {
    if (family !== undefined && family !== before.family) await mustFit(tx, before, family);
  },
});
