import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { type AddressFamily, familyNames } from '#shared/domain/address-families.ts';
import { numberColumn, textColumn } from '#src/list/table/columns.tsx';
import type { Column } from '#src/list/table/data-table.tsx';
import { WebLink } from '#src/ui/links.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
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
