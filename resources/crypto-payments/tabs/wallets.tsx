import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { Currency } from '#resources/crypto-currencies/contract.ts';
import { isActive } from '#resources/crypto-payments/defaults.ts';
import type { Wallet } from '#resources/crypto-wallets/contract.ts';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { menuColumn, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { RecordDrawer } from '#src/kit/record-drawer.tsx';
import { useOpened } from '#src/kit/url-state.ts';
import type { Answered } from '#src/shared/answered.ts';
import { ActivityTag, useActivity } from '../activity.tsx';
import { Address } from '../address.tsx';
import { wallets } from '../resource.tsx';
import { CryptoTable, useMayChange } from '../tab.tsx';
import { type CryptoList, useShownRows } from '../use-crypto-list.ts';
import { WalletForm } from '../wallet-form.tsx';

export interface WalletsTabProps {
  list: CryptoList<Answered<Wallet>>;
  chains: CryptoList<Answered<Chain>>;
  currencies: CryptoList<Answered<Currency>>;
  /** Whether it is the tab that is seen. */
  open: boolean;
}

const byId = <Row extends { id: string }>({ everything }: CryptoList<Row>) =>
  new Map(everything?.map((row) => [row.id, row]));

export function WalletsTab({ list, chains, currencies, open }: WalletsTabProps) {
  const mayChange = useMayChange(wallets);
  const { open: openDrawer } = useOpened();
  const [chainOf, currencyOf] = [byId(chains), byId(currencies)];
  /** Chains and currencies count the addresses. */
  const counted = () => {
    chains.reload();
    currencies.reload();
  };
  const activity = useActivity<Answered<Wallet>>(wallets, counted);

  const standsOn = ({ chain_id = '', currency_id = '' }: Answered<Wallet>) => ({
    chain: chainOf.get(chain_id),
    currency: currencyOf.get(currency_id),
  });
  const nameOf = (wallet: Answered<Wallet>) => {
    const { chain, currency } = standsOn(wallet);
    return `${chain?.name ?? wallet.chain_id}, ${currency?.symbol ?? wallet.currency_id}`;
  };
  /** What stands against paying to it; undefined where nothing does. */
  const whyInactive = (wallet: Answered<Wallet>): string | undefined => {
    const { chain, currency } = standsOn(wallet);
    if (!isActive(wallet)) return 'Inactive';
    if (chain && !isActive(chain)) return 'Chain inactive';
    return currency && !isActive(currency) ? 'Currency inactive' : undefined;
  };

  const columns: Column<Answered<Wallet>>[] = [
    {
      title: 'Chain',
      place: 'main',
      render: (_, { chain_id = '-' }) => chainOf.get(chain_id)?.name ?? chain_id,
    },
    {
      title: 'Currency',
      place: 'main',
      render: (_, { currency_id = '-' }) => currencyOf.get(currency_id)?.symbol ?? currency_id,
    },
    {
      title: 'Address',
      render: (_, wallet) => (
        <Address address={wallet.address ?? '-'} chain={standsOn(wallet).chain} of={nameOf(wallet)} />
      ),
    },
    {
      ...statusColumn,
      render: (_, wallet) => (
        <ActivityTag active={whyInactive(wallet) === undefined} because={whyInactive(wallet)} />
      ),
    },
  ];
  const actions: Column<Answered<Wallet>> = {
    ...menuColumn,
    render: (_, wallet) => (
      <ActionsMenu
        of={nameOf(wallet)}
        actions={[
          { label: 'Change address', run: () => openDrawer('edit', wallet.id) },
          activity(wallet, nameOf(wallet)),
        ]}
      />
    ),
  };

  const shown = useShownRows(list, {
    active: (wallet) => whyInactive(wallet) === undefined,
    names: (wallet) => {
      const { chain, currency } = standsOn(wallet);
      return [chain?.name, chain?.symbol, currency?.name, currency?.symbol].filter(
        (name) => name !== undefined,
      );
    },
  });
  return (
    <>
      {!(list.failed && list.everything === undefined) && (
        <CryptoTable
          definition={wallets}
          shown={shown}
          columns={mayChange ? [...columns, actions] : columns}
          nameOf={nameOf}
        />
      )}
      {open && (
        <RecordDrawer<Answered<Wallet>> definition={wallets}>
          {(edited) => (
            <WalletForm edited={edited} chains={chains} currencies={currencies} counted={counted} />
          )}
        </RecordDrawer>
      )}
    </>
  );
}
