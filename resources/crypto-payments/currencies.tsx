import { lazy } from 'react';
import type { Currency } from '#resources/crypto-currencies/contract.ts';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { countColumn, menuColumn, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { RecordDrawer } from '#src/kit/record-drawer.tsx';
import { useOpened } from '#src/kit/url-state.ts';
import { CutText } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { ActivityTag, useActivity } from './activity.tsx';
import { isActive } from './defaults.ts';
import { currencies } from './resource.tsx';
import { CryptoTable, useMayChange } from './tab.tsx';
import { type CryptoList, useShownRows } from './use-crypto-list.ts';

const CurrencyForm = lazy(async () => ({ default: (await import('./currency-form.tsx')).CurrencyForm }));

const columns: Column<Answered<Currency>>[] = [
  { title: 'Name', place: 'main', render: (_, { name }) => <CutText>{name}</CutText> },
  { title: 'Symbol', place: 'second', width: 120, render: (_, { symbol }) => symbol },
  { title: 'Decimals', ...countColumn, render: (_, { decimals = '-' }) => decimals },
  { title: 'Wallets', ...countColumn, render: (_, { wallet_count = '-' }) => wallet_count },
  { ...statusColumn, render: (_, currency) => <ActivityTag active={isActive(currency)} /> },
];

function CurrencyActions({ currency }: { currency: Answered<Currency> }) {
  const { open } = useOpened();
  const activity = useActivity<Answered<Currency>>(currencies);
  const { id, name } = currency;
  return (
    <ActionsMenu
      of={name}
      actions={[{ label: 'Edit', run: () => open('edit', id) }, activity(currency, name)]}
    />
  );
}

const withActions: Column<Answered<Currency>>[] = [
  ...columns,
  { ...menuColumn, render: (_, currency) => <CurrencyActions currency={currency} /> },
];

export interface CurrenciesTabProps {
  list: CryptoList<Answered<Currency>>;
  /** Whether it is the tab that is seen. */
  open: boolean;
}

export function CurrenciesTab({ list, open }: CurrenciesTabProps) {
  const mayChange = useMayChange(currencies);
  const shown = useShownRows(list, { active: isActive });
  return (
    <>
      {!(list.failed && list.everything === undefined) && (
        <CryptoTable
          definition={currencies}
          shown={shown}
          columns={mayChange ? withActions : columns}
          nameOf={({ name }) => name}
        />
      )}
      {open && (
        <RecordDrawer<Answered<Currency>> definition={currencies}>
          {(edited) => <CurrencyForm edited={edited} />}
        </RecordDrawer>
      )}
    </>
  );
}
