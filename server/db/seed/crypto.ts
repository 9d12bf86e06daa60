// The demo's crypto payments. Its addresses are those that everyone knows, from standards and of token contracts:
// nobody shall send anything there, and nobody shall be paid by accident.
import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { cryptoChainsTable, cryptoCurrenciesTable, cryptoWalletsTable } from '#server/db/tables/crypto.ts';
import demo from './crypto.json' with { type: 'json' };
import { madeDaysAgo } from './time.ts';

const dated = (index: number) => madeDaysAgo(200 - index * 5);

export async function seedCrypto(tx: Transaction): Promise<void> {
  const chains = await tx
    .insert(cryptoChainsTable)
    .values(
      demo.chains.map((chain, index) => ({
        ...chain,
        family: chain.family as Chain['family'],
        ...dated(index),
      })),
    )
    .returning({ id: cryptoChainsTable.id, symbol: cryptoChainsTable.symbol });
  const currencies = await tx
    .insert(cryptoCurrenciesTable)
    .values(demo.currencies.map((currency, index) => ({ ...currency, ...dated(index) })))
    .returning({ id: cryptoCurrenciesTable.id, symbol: cryptoCurrenciesTable.symbol });
  const idOf = (rows: readonly { id: string; symbol: string }[], wanted: string) => {
    const row = rows.find(({ symbol }) => symbol === wanted);
    if (!row) throw new Error(`The demo has no ${wanted}.`);
    return row.id;
  };
  await tx.insert(cryptoWalletsTable).values(
    demo.wallets.map(({ chain, currency, address }, index) => ({
      chain_id: idOf(chains, chain),
      currency_id: idOf(currencies, currency),
      address,
      ...dated(index),
    })),
  );
}
