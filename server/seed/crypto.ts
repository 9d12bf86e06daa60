// Crypto payments of the demo. The addresses are well-known ones of standards and token contracts, so that no one is
// paid by accident.
import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { cryptoChainsTable, cryptoCurrenciesTable, cryptoWalletsTable } from '#server/db/tables/crypto.ts';
import { appendChange } from '#server/modules/crypto-wallets/history.ts';
import demo from './crypto.json' with { type: 'json' };
import { idsByName } from './ids-by-name.ts';
import { madeDaysAgo } from './time.ts';

const dated = (index: number) => madeDaysAgo(200 - index * 5);

export async function seedCrypto(tx: Transaction): Promise<void> {
  await tx.insert(cryptoChainsTable).values(
    demo.chains.map((chain, index) => ({
      ...chain,
      family: chain.family as Chain['family'],
      ...dated(index),
    })),
  );
  await tx
    .insert(cryptoCurrenciesTable)
    .values(demo.currencies.map((currency, index) => ({ ...currency, ...dated(index) })));
  const chains = await idsByName(tx, cryptoChainsTable, cryptoChainsTable.symbol);
  const currencies = await idsByName(tx, cryptoCurrenciesTable, cryptoCurrenciesTable.symbol);
  const wallets = await tx
    .insert(cryptoWalletsTable)
    .values(
      demo.wallets.map(({ chain, currency, address }, index) => ({
        chain_id: chains.get(chain) as string,
        currency_id: currencies.get(currency) as string,
        address,
        ...dated(index),
      })),
    )
    .returning();
  for (const wallet of wallets) await appendChange(tx, 'added', wallet.id, wallet, null);
}
