// The demo's crypto payments. Its addresses are those that everyone knows, from standards and of token contracts:
// nobody shall send anything there, and nobody shall be paid by accident.
import type { Transaction } from '#server/db/client.ts';
import { cryptoChainsTable } from '#server/db/tables/crypto-chains.ts';
import { cryptoCurrenciesTable } from '#server/db/tables/crypto-currencies.ts';
import { cryptoWalletsTable } from '#server/db/tables/crypto-wallets.ts';
import { madeDaysAgo } from './time.ts';

const chains = [
  { name: 'Litecoin', symbol: 'LTC', family: 'other', explorer_url: null, rpc_url: null, is_active: false },
  {
    name: 'BNB Smart Chain',
    symbol: 'BSC',
    family: 'evm',
    explorer_url: 'https://bscscan.com',
    rpc_url: 'https://bsc-dataseed.bnbchain.org',
  },
  {
    name: 'Solana',
    symbol: 'SOL',
    family: 'solana',
    explorer_url: 'https://explorer.solana.com',
    rpc_url: 'https://api.mainnet-beta.solana.com',
  },
  {
    name: 'Tron',
    symbol: 'TRX',
    family: 'tron',
    explorer_url: 'https://tronscan.org',
    rpc_url: 'https://api.trongrid.io',
  },
  {
    name: 'Ethereum',
    symbol: 'ETH',
    family: 'evm',
    explorer_url: 'https://etherscan.io',
    rpc_url: 'https://ethereum-rpc.publicnode.com',
  },
  { name: 'Bitcoin', symbol: 'BTC', family: 'bitcoin', explorer_url: 'https://mempool.space', rpc_url: null },
] as const;

const currencies = [
  { name: 'Litecoin', symbol: 'LTC', decimals: 8, is_active: false },
  { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  { name: 'Solana', symbol: 'SOL', decimals: 9 },
  { name: 'Ether', symbol: 'ETH', decimals: 18 },
  { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
] as const;

/** Chain, currency, address. */
const wallets = [
  ['BSC', 'USDT', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['SOL', 'USDC', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['SOL', 'SOL', 'So11111111111111111111111111111111111111112'],
  ['TRX', 'USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['ETH', 'USDT', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['ETH', 'USDC', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ETH', 'ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['BTC', 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
] as const;

const dated = (index: number) => madeDaysAgo(200 - index * 5);

export async function seedCrypto(tx: Transaction): Promise<void> {
  const chainRows = await tx
    .insert(cryptoChainsTable)
    .values(chains.map((chain, index) => ({ ...chain, ...dated(index) })))
    .returning({ id: cryptoChainsTable.id, symbol: cryptoChainsTable.symbol });
  const currencyRows = await tx
    .insert(cryptoCurrenciesTable)
    .values(currencies.map((currency, index) => ({ ...currency, ...dated(index) })))
    .returning({ id: cryptoCurrenciesTable.id, symbol: cryptoCurrenciesTable.symbol });
  const idOf = (rows: readonly { id: string; symbol: string }[], wanted: string) => {
    const row = rows.find(({ symbol }) => symbol === wanted);
    if (!row) throw new Error(`The demo has no ${wanted}.`);
    return row.id;
  };
  await tx.insert(cryptoWalletsTable).values(
    wallets.map(([chain, currency, address], index) => ({
      chain_id: idOf(chainRows, chain),
      currency_id: idOf(currencyRows, currency),
      address,
      ...dated(index),
    })),
  );
}
