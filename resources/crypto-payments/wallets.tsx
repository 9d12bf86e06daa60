import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { Currency } from '#resources/crypto-currencies/contract.ts';
import { addressEnd, cryptoWallets, isActive, type Wallet } from '#resources/crypto-wallets/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { longDate } from '#shared/format/dates.ts';
import type { Column } from '#src/list/table/data-table.tsx';
import type { WholeList } from '#src/list/use-whole-list.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import { useDrawerState } from '#src/ui/url-state.ts';
import { TruncatedText } from '#src/ui/values.tsx';
import { Address } from './address.tsx';
import { historyPanel } from './resource.tsx';
import { CryptoTab, type TabProps } from './tab.tsx';
import { WalletForm } from './wallet-form.tsx';

export interface WalletsTabProps extends TabProps<ReceivedRecord<Wallet>> {
  chains: WholeList<ReceivedRecord<Chain>>;
  currencies: WholeList<ReceivedRecord<Currency>>;
}

const WalletHistory = lazyComponent(async () => (await import('./wallet-history.tsx')).WalletHistory);
const IntegrityAlert = lazyComponent(async () => (await import('./integrity-alert.tsx')).IntegrityAlert);

/** The pending address, with a link to its panel for users with the permission to change it. */
function PendingLine({ wallet, of }: { wallet: ReceivedRecord<Wallet>; of: string }) {
  const mayChange = useAccess(cryptoWallets, 'edit');
  const { hrefOf } = useDrawerState();
  const end = addressEnd(wallet.pending_address ?? '');
  const text = wallet.needs_approval
    ? `New address …${end} needs approval`
    : `New address …${end} from ${longDate(wallet.pending_from)}`;
  return (
    <div>
      {mayChange ? (
        <Link to={hrefOf(historyPanel, wallet.id)} aria-label={`${text}: ${of}`}>
          {text}
        </Link>
      ) : (
        text
      )}
    </div>
  );
}

const byId = <Row extends { id: string }>({ everything }: WholeList<Row>) =>
  new Map(everything?.map((row) => [row.id, row]));

export function WalletsTab({ list, chains, currencies, open }: WalletsTabProps) {
  const { extended } = useIdentity();
  const [chainOf, currencyOf] = [byId(chains), byId(currencies)];
  const partsOf = ({ chain_id = '', currency_id = '' }: ReceivedRecord<Wallet>) => ({
    chain: chainOf.get(chain_id),
    currency: currencyOf.get(currency_id),
  });
  const nameOf = (wallet: ReceivedRecord<Wallet>) => {
    const { chain, currency } = partsOf(wallet);
    return `${chain?.name ?? wallet.chain_id}, ${currency?.symbol ?? currency?.name ?? wallet.currency_id}`;
  };
  /** Reason why payments to it are off; undefined if they are on. */
  const whyInactive = (wallet: ReceivedRecord<Wallet>): string | undefined => {
    const { chain, currency } = partsOf(wallet);
    if (!isActive(wallet)) return 'Inactive';
    if (wallet.address === '') return 'Waiting';
    if (chain && !isActive(chain)) return 'Chain inactive';
    return currency && !isActive(currency) ? 'Currency inactive' : undefined;
  };

  const walletName = (id: string) => {
    const wallet = list.everything?.find((one) => one.id === id);
    return wallet ? nameOf(wallet) : id;
  };

  const columns: Column<ReceivedRecord<Wallet>>[] = [
    {
      title: 'Chain',
      place: 'main',
      width: 176,
      narrowWidth: 96,
      render: (_, { chain_id = '-' }) => (
        <TruncatedText>{chainOf.get(chain_id)?.name ?? chain_id}</TruncatedText>
      ),
    },
    {
      title: 'Currency',
      place: 'main',
      width: 104,
      narrowWidth: 56,
      render: (_, wallet) => {
        const { currency } = partsOf(wallet);
        return currency?.symbol ?? currency?.name ?? wallet.currency_id ?? '-';
      },
    },
    {
      title: 'Address',
      render: (_, wallet) => (
        <>
          {wallet.address ? (
            <Address address={wallet.address} chain={partsOf(wallet).chain} of={nameOf(wallet)} />
          ) : (
            '-'
          )}
          {wallet.pending_address && <PendingLine wallet={wallet} of={nameOf(wallet)} />}
        </>
      ),
    },
  ];
  const names = (wallet: ReceivedRecord<Wallet>) => {
    const { chain, currency } = partsOf(wallet);
    return [chain?.name, chain?.symbol, currency?.name, currency?.symbol].filter(
      (name) => name !== undefined,
    );
  };
  const panels = {
    [historyPanel]: { title: 'Address history', show: (id: string) => <WalletHistory id={id} /> },
  };
  return (
    <>
      {extended && (
        <Suspense>
          <IntegrityAlert nameOf={walletName} />
        </Suspense>
      )}
      <CryptoTab
        list={list}
        open={open}
        columns={columns}
        nameOf={nameOf}
        whyInactive={whyInactive}
        names={names}
        panels={panels}
      >
        {(edited) => <WalletForm edited={edited} chains={chains} currencies={currencies} />}
      </CryptoTab>
    </>
  );
}
