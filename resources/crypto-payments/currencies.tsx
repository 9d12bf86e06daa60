import type { Currency } from '#resources/crypto-currencies/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { numberColumn, textColumn } from '#src/list/table/columns.tsx';
import type { Column } from '#src/list/table/data-table.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { CryptoTab, type TabProps } from './tab.tsx';

const CurrencyForm = lazyComponent(async () => (await import('./currency-form.tsx')).CurrencyForm);

const columns: Column<ReceivedRecord<Currency>>[] = [
  textColumn('Name', 'name', { place: 'main' }),
  textColumn('Symbol', 'symbol', { place: 'second', width: 120 }),
  numberColumn('Decimals', 'decimals'),
  numberColumn('Wallets', 'wallet_count'),
];

export const CurrenciesTab = (props: TabProps<ReceivedRecord<Currency>>) => (
  <CryptoTab {...props} columns={columns}>
    {(edited) => <CurrencyForm edited={edited} />}
  </CryptoTab>
);
