// Screen of crypto payments, and the three resources in its tabs, which have no other screens.
import { WalletOutlined } from '@ant-design/icons';
import { cryptoChains } from '#resources/crypto-chains/contract.ts';
import { cryptoCurrencies } from '#resources/crypto-currencies/contract.ts';
import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { tabParam } from '#shared/contract/list-query.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { listPermission } from '#shared/domain/permissions.ts';
import { defineResource, type NamedUpdate } from '#src/show/resource.ts';

/** Consequence text for deactivating a record that wallet addresses use. */
function consequenceOf(one: string, count = 0): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? `1 wallet address uses this ${one}. It becomes inactive too.`
    : `${count} wallet addresses use this ${one}. They become inactive too.`;
}

const switches = ({ one }: Contract): NamedUpdate[] => [
  {
    verb: 'Deactivate',
    of: (what) => `Deactivate ${what}`,
    values: { is_active: false },
    consequence({ wallet_count }) {
      const followed = consequenceOf(inSentence(one), wallet_count);
      return (
        <>
          {followed && <p>{followed}</p>}
          <p>You can activate it again at any time.</p>
        </>
      );
    },
    inMenu: true,
  },
  {
    verb: 'Activate',
    of: (what) => `Activate ${what}`,
    values: { is_active: true },
    inMenu: true,
  },
];

const icon = <WalletOutlined aria-hidden />;

export const cryptoPayments = {
  name: 'crypto-payments',
  label: 'Crypto Payments',
  icon,
  group: 'System',
  needs: [cryptoChains, cryptoCurrencies, cryptoWallets].map(listPermission),
};

/** Keys of the tabs in the URL; the first tab has none there. */
export type CryptoTabKey = 'chains' | 'currencies' | 'wallet-addresses';

const tabPath = (key: CryptoTabKey): string =>
  `/${cryptoPayments.name}${key === 'chains' ? '' : `?${tabParam}=${key}`}`;

const inTab = (contract: Contract, key: CryptoTabKey) => ({
  icon,
  parent: cryptoPayments.name,
  at: tabPath(key),
  formsInDrawer: true as const,
  changes: switches(contract),
});

export const chains = defineResource({
  contract: cryptoChains,
  ...inTab(cryptoChains, 'chains'),
  purpose: 'Networks for payments.',
});

export const currencies = defineResource({
  contract: cryptoCurrencies,
  ...inTab(cryptoCurrencies, 'currencies'),
  purpose: 'Currencies for payments.',
});

/** Word of the history's panel in the URL. */
export const historyPanel = 'history';

export const wallets = defineResource({
  contract: cryptoWallets,
  ...inTab(cryptoWallets, 'wallet-addresses'),
  nameOf: ({ address, pending_address }) => address || pending_address || '-',
  actions: [{ label: 'Address history', opens: historyPanel }],
  countedBy: [cryptoChains, cryptoCurrencies],
  purpose: 'Receiving addresses, one for each chain and currency.',
  texts: { editAction: 'Change address' },
});
