import { lazy } from 'react';
import type { Chain } from '#resources/crypto-chains/contract.ts';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { countColumn, menuColumn, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { RecordDrawer } from '#src/kit/record-drawer.tsx';
import { useOpened } from '#src/kit/url-state.ts';
import { CutText } from '#src/kit/values.tsx';
import { type AddressFamily, familyNames } from '#src/shared/address-families.ts';
import type { Answered } from '#src/shared/answered.ts';
import { safeUrl } from '#src/shared/safe-url.ts';
import { ActivityTag, useActivity } from './activity.tsx';
import { isActive } from './defaults.ts';
import { chains } from './resource.tsx';
import { CryptoTable, useMayChange } from './tab.tsx';
import { type CryptoList, useShownRows } from './use-crypto-list.ts';

const ChainForm = lazy(async () => ({ default: (await import('./chain-form.tsx')).ChainForm }));

/** An address of the web as a link; as a text where it is none that may be followed. */
function WebLink({ url }: { url: string | null | undefined }) {
  if (!url) return '-';
  const safe = safeUrl(url);
  if (safe === undefined) return <CutText>{url}</CutText>;
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      <CutText>{url}</CutText>
    </a>
  );
}

const columns: Column<Answered<Chain>>[] = [
  { title: 'Name', place: 'main', render: (_, { name }) => <CutText>{name}</CutText> },
  { title: 'Symbol', place: 'second', width: 96, render: (_, { symbol }) => symbol },
  {
    title: 'Family',
    width: 104,
    render: (_, { family }) => familyNames[family as AddressFamily] ?? family ?? '-',
  },
  { title: 'Explorer', render: (_, { explorer_url }) => <WebLink url={explorer_url} /> },
  { title: 'RPC', render: (_, { rpc_url }) => (rpc_url ? <CutText>{rpc_url}</CutText> : '-') },
  { title: 'Wallets', ...countColumn, render: (_, { wallet_count = '-' }) => wallet_count },
  { ...statusColumn, render: (_, chain) => <ActivityTag active={isActive(chain)} /> },
];

function ChainActions({ chain }: { chain: Answered<Chain> }) {
  const { open } = useOpened();
  const activity = useActivity<Answered<Chain>>(chains);
  return (
    <ActionsMenu
      of={chain.name}
      actions={[{ label: 'Edit', run: () => open('edit', chain.id) }, activity(chain, chain.name)]}
    />
  );
}

const withActions: Column<Answered<Chain>>[] = [
  ...columns,
  { ...menuColumn, render: (_, chain) => <ChainActions chain={chain} /> },
];

export interface ChainsTabProps {
  list: CryptoList<Answered<Chain>>;
  /** Whether it is the tab that is seen. */
  open: boolean;
}

export function ChainsTab({ list, open }: ChainsTabProps) {
  const mayChange = useMayChange(chains);
  const shown = useShownRows(list, { active: isActive });
  return (
    <>
      {!(list.failed && list.everything === undefined) && (
        <CryptoTable
          definition={chains}
          shown={shown}
          columns={mayChange ? withActions : columns}
          nameOf={({ name }) => name}
        />
      )}
      {open && (
        <RecordDrawer<Answered<Chain>> definition={chains}>
          {(edited) => <ChainForm edited={edited} />}
        </RecordDrawer>
      )}
    </>
  );
}
