import { Alert, Button, Tabs } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { Currency } from '#resources/crypto-currencies/contract.ts';
import type { Wallet } from '#resources/crypto-wallets/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { type AddressFamily, familyNames } from '#shared/domain/address-families.ts';
import { CreateButton } from '#src/list/list-frame.tsx';
import { numberColumn, textColumn } from '#src/list/table/columns.tsx';
import type { Column } from '#src/list/table/data-table.tsx';
import { useWholeList, type WholeList } from '#src/list/use-whole-list.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { WebLink } from '#src/ui/links.tsx';
import { lazyComponent, Skeleton } from '#src/ui/loading.tsx';
import { useTab } from '#src/ui/url-state.ts';
import styles from './crypto-payments.module.css';
import { type CryptoTabKey, chains, cryptoPayments, currencies, wallets } from './resource.tsx';
import { CryptoTab, type TabProps } from './tab.tsx';

const CurrencyForm = lazyComponent(async () => (await import('./currency-form.tsx')).CurrencyForm);

const currencyColumns: Column<ReceivedRecord<Currency>>[] = [
  textColumn('Name', 'name', { place: 'main' }),
  textColumn('Symbol', 'symbol', { place: 'second', width: 120 }),
  numberColumn('Decimals', 'decimals'),
  numberColumn('Wallets', 'wallet_count'),
];

const CurrenciesTab = (props: TabProps<ReceivedRecord<Currency>>) => (
  <CryptoTab {...props} columns={currencyColumns}>
    {(edited) => <CurrencyForm edited={edited} />}
  </CryptoTab>
);

const ChainForm = lazyComponent(async () => (await import('./chain-form.tsx')).ChainForm);

const chainColumns: Column<ReceivedRecord<Chain>>[] = [
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

const ChainsTab = (props: TabProps<ReceivedRecord<Chain>>) => (
  <CryptoTab {...props} columns={chainColumns}>
    {(edited) => <ChainForm edited={edited} />}
  </CryptoTab>
);

/** Loaded separately, because its check of addresses is larger than the rest of the screen. */
const WalletsTab = lazyComponent(async () => (await import('./wallets.tsx')).WalletsTab);

/** Text of the specification, for all three lists. */
const loadFailed = 'Failed to load crypto data';
/** Active and inactive records. */
const everything = { failed: loadFailed, filters: { active: 'all' } };

type AnyList = Omit<WholeList<never>, 'everything'>;

/** Shows which lists failed to load and why. Retry reloads only these. */
function LoadFailure({ lists }: { lists: readonly AnyList[] }) {
  const failed = lists.filter((list) => list.failed);
  if (failed.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      message={loadFailed}
      description={
        <ul className={styles.reasons}>
          {failed.map(({ definition, reason }) => (
            <li key={definition.contract.name}>
              {definition.texts.title}
              {reason !== loadFailed && `: ${reason}`}
            </li>
          ))}
        </ul>
      }
      action={
        <Button
          loading={busyIcon(failed.some(({ loading }) => loading))}
          onClick={() => {
            for (const list of failed) list.reload();
          }}
        >
          Retry
        </Button>
      }
    />
  );
}

export function Screen() {
  const chainList = useWholeList<ReceivedRecord<Chain>>(chains, everything);
  const currencyList = useWholeList<ReceivedRecord<Currency>>(currencies, everything);
  const walletList = useWholeList<ReceivedRecord<Wallet>>(wallets, everything);

  const tab = (
    key: CryptoTabKey,
    { definition, allowed }: Pick<WholeList<never>, 'definition' | 'allowed'>,
    content: (open: boolean) => ReactNode,
  ) => ({ key, definition, allowed, content });
  const tabs = [
    tab('chains', chainList, (open) => <ChainsTab list={chainList} open={open} />),
    tab('currencies', currencyList, (open) => <CurrenciesTab list={currencyList} open={open} />),
    tab('wallet-addresses', walletList, (open) => (
      <Suspense fallback={<Skeleton />}>
        <WalletsTab list={walletList} chains={chainList} currencies={currencyList} open={open} />
      </Suspense>
    )),
  ].filter(({ allowed }) => allowed);
  const [first = '', ...others] = tabs.map(({ key }) => key);
  const { tab: shown, tabs: state } = useTab([first, ...others]);
  const opened = tabs.find(({ key }) => key === shown);

  return (
    <Frame
      title={cryptoPayments.label}
      line="Chains, currencies and receiving addresses for crypto payments."
      action={opened && <CreateButton key={opened.key} definition={opened.definition} />}
    >
      <LoadFailure lists={[chainList, currencyList, walletList]} />
      <Tabs
        {...state}
        // Unmounts a hidden tab, so that unfinished typing in its search is not applied to the next tab.
        destroyOnHidden
        items={tabs.map(({ key, definition, content }) => ({
          key,
          label: definition.texts.title,
          children: content(key === shown),
        }))}
      />
    </Frame>
  );
}
