// The bar under a list in which rows are selected: how many they are, and what can be done with them.
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import type { MatchCount } from '#src/kit/list-table.ts';
import { isSame, type Selected, type SelectedProps, useSelected } from '#src/kit/selection.ts';
import { useAccess } from '#src/kit/use-access.ts';
import type { Contract } from '#src/shared/contract.ts';
import { counted, countText, inSentence } from '#src/shared/texts.ts';
import { focusMain } from '../focus-main.ts';
import { type BulkAction, deletion, type Meant } from './bulk-action.ts';
import styles from './bulk-bar.module.css';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

const inSight = 3;

/** The bar of a resource, with its actions. */
export const bulkBar = (contract: Contract, actions: readonly BulkAction[]) =>
  function Bulk(props: SelectedProps) {
    const mayChange = useAccess(contract, 'edit');
    const mayDelete = useAccess(contract, 'delete');
    const offered = [
      ...(mayChange ? actions : []),
      ...(mayDelete && contract.bulk?.delete ? [deletion] : []),
    ];
    return <BulkBar {...props} contract={contract} actions={offered} />;
  };

interface BulkBarProps extends SelectedProps {
  contract: Contract;
  actions: readonly BulkAction[];
}

function BulkBar({ contract, actions, selection, list }: BulkBarProps) {
  const selected = useSelected(selection);
  const { ids, matching } = selected;
  const [asked, setAsked] = useState<{ action: BulkAction; meant: Meant; count: string }>();
  const many = inSentence(contract.many);
  const onPage = (list.rows ?? []).filter(({ id }) => ids.includes(String(id))).length;
  const others = matching && !isSame(matching, list.state);

  // All that match are those of a search and filters: of others, nobody has selected any.
  useEffect(() => {
    if (others) selection.clear();
  }, [others, selection]);

  const text = selectedText(selected, onPage, list.matching);
  const some = ids.length > 0 || matching !== undefined;
  const wholePage = list.rows !== undefined && onPage > 0 && onPage === list.rows.length;
  const more = wholePage && list.matching !== undefined && list.matching.total > ids.length;
  const { q, filters } = list.state;
  const ask = (action: BulkAction) =>
    setAsked({
      action,
      meant: matching ? { q: matching.q, filters: { ...matching.filters } } : { ids: [...ids] },
      count: matching
        ? `${list.matching?.text} ${many}`
        : counted(ids.length, inSentence(contract.one), many),
    });
  const clearButton = useRef<HTMLButtonElement>(null);
  const selectMatching = () => {
    selection.selectMatching({ q, filters });
    // The button that had the focus is gone.
    clearButton.current?.focus();
  };
  const clear = () => {
    selection.clear();
    // The button that had the focus is gone.
    focusMain();
  };

  return (
    <section aria-label={`Selected ${many}`} className={styles.bar}>
      <p role="status">{text}</p>
      {more && (
        <Button type="link" size="small" onClick={selectMatching}>
          Select all {list.matching && amongMatching(list.matching)}
        </Button>
      )}
      <Button ref={clearButton} type="text" size="small" onClick={clear}>
        {some ? 'Clear' : 'Cancel'}
      </Button>
      {some && <Actions actions={actions} onAsk={ask} />}
      {asked && (
        <Suspense>
          <BulkDialog
            {...asked}
            contract={contract}
            onClose={(begun) => {
              setAsked(undefined);
              // What is deleted is selected no more.
              if (begun && asked.action === deletion) selection.clear();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** `1,243 that match`; `that match: at least 1,000`. */
const amongMatching = ({ text, isExact }: MatchCount): string =>
  isExact ? `${text} that match` : `that match: ${text}`;

/** `12 selected, 2 on other pages`; `All 1,243 selected`; `All that match selected: at least 1,000`. */
function selectedText({ ids, matching }: Selected, onPage: number, all: MatchCount | undefined): string {
  if (matching) {
    if (!all) return 'All selected';
    return all.isExact ? `All ${all.text} selected` : `All that match selected: ${all.text}`;
  }
  const elsewhere = ids.length - onPage;
  return `${countText(ids.length)} selected${elsewhere > 0 ? `, ${countText(elsewhere)} on other pages` : ''}`;
}

function Actions({
  actions,
  onAsk,
}: {
  actions: readonly BulkAction[];
  onAsk: (action: BulkAction) => void;
}) {
  const rest = actions.slice(inSight).map((action) => ({
    label: action.label,
    danger: action === deletion,
    run: () => onAsk(action),
  }));
  return (
    <div className={styles.actions}>
      {actions.slice(0, inSight).map((action) => (
        <Button key={action.label} danger={action === deletion} onClick={() => onAsk(action)}>
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && <ActionsMenu actions={() => rest} />}
    </div>
  );
}
