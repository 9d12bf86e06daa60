import type { Chain } from '#resources/crypto-chains/contract.ts';
import { numberColumn, textColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { WebLink } from '#src/kit/links.tsx';
import { lazyComponent } from '#src/kit/loading.tsx';
import { type AddressFamily, familyNames } from '#src/shared/address-families.ts';
import type { ReceivedRecord } from '#src/shared/answered.ts';
import { CryptoTab, type TabProps } from './tab.tsx';

const ChainForm = lazyComponent(async () => (await import('./chain-form.tsx')).ChainForm);

const columns: Column<ReceivedRecord<Chain>>[] = [
  textColumn('Name', 'name', { place: 'main' }),
  textColumn('Symbol', 'symbol', { place: 'second', width: 96 }),
  {
    title: 'Family',
    width: 104,
    render: (_, { family }) => familyNames[family as AddressFamily] ?? family ?? '-',
  },
  { title: 'Explorer', render: (_, { explorer_url }) => <WebLink address={explorer_url} /> },
  textColumn('RPC', 'rpc_url'),
  numberColumn('Wallets', 'wallet_count'),
];

export const ChainsTab = (props: TabProps<ReceivedRecord<Chain>>) => (
  <CryptoTab {...props} columns={columns}>
    {(edited) => <ChainForm edited={edited} />}
  </CryptoTab>
);
