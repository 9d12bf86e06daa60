// The screen of crypto payments, and the three resources that it shows in tabs. They have no screens of their own.
import { WalletOutlined } from '@ant-design/icons';
import { type Chain, cryptoChains } from '#resources/crypto-chains/contract.ts';
import { type Currency, cryptoCurrencies } from '#resources/crypto-currencies/contract.ts';
import { cryptoWallets, type Wallet } from '#resources/crypto-wallets/contract.ts';
import { defineResource } from '#src/kit/resource.ts';
import type { Answered } from '#src/shared/answered.ts';
import { listGrant } from '#src/shared/grants.ts';
import { tabParam } from '#src/shared/list-query.ts';

const icon = <WalletOutlined aria-hidden />;

export const cryptoPayments = {
  name: 'crypto-payments',
  label: 'Crypto Payments',
  icon,
  group: 'System',
  needs: [cryptoChains, cryptoCurrencies, cryptoWallets].map(listGrant),
};

const parent = cryptoPayments.name;

/** The tabs, by the words of the address: the first has none in it. */
export type CryptoTabKey = 'chains' | 'currencies' | 'wallet-addresses';

/** The address of a tab. */
export const tabPath = (key: CryptoTabKey): string =>
  `/${cryptoPayments.name}${key === 'chains' ? '' : `?${tabParam}=${key}`}`;

export const chains = defineResource({
  contract: cryptoChains,
  nameOf: ({ name }: Answered<Chain>) => name,
  icon,
  parent,
  at: tabPath('chains'),
  purpose: 'The networks that payments are made on.',
  formsInDrawer: true,
});

export const currencies = defineResource({
  contract: cryptoCurrencies,
  nameOf: ({ name }: Answered<Currency>) => name,
  icon,
  parent,
  at: tabPath('currencies'),
  purpose: 'What payments are made in.',
  formsInDrawer: true,
});

export const wallets = defineResource({
  contract: cryptoWallets,
  nameOf: ({ address = '-' }: Answered<Wallet>) => address,
  icon,
  parent,
  at: tabPath('wallet-addresses'),
  purpose: 'Where the payments go: one address for each chain and currency.',
  formsInDrawer: true,
});
