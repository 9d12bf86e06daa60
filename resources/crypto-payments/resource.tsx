// The screen of crypto payments, and what it needs to know of the three resources that it shows in tabs.
import { WalletOutlined } from '@ant-design/icons';
import { cryptoChains } from '#resources/crypto-chains/contract.ts';
import { cryptoCurrencies } from '#resources/crypto-currencies/contract.ts';
import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import { defineResource } from '#src/kit/resource.ts';
import { listGrant } from '#src/shared/grants.ts';

const icon = <WalletOutlined />;
/** They have no screens of their own. */
const screens = {};

export const chains = defineResource({
  contract: cryptoChains,
  icon,
  purpose: 'The networks that payments are made on.',
  screens,
});

export const currencies = defineResource({
  contract: cryptoCurrencies,
  icon,
  purpose: 'What payments are made in.',
  screens,
});

export const wallets = defineResource({
  contract: cryptoWallets,
  icon,
  purpose: 'Where the payments go: one address for each chain and currency.',
  screens,
});

export const cryptoPayments = {
  group: 'System',
  label: 'Crypto Payments',
  path: '/crypto-payments',
  icon,
  screen: () => import('./list.tsx'),
  needs: [cryptoChains, cryptoCurrencies, cryptoWallets].map(listGrant),
};
