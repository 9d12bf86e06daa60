// The bar below a list with selected rows: their count and the bulk actions.
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useAccess } from '#providers/access-control.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { counted, countText, inSentence } from '#shared/contract/texts.ts';
import { ActionsMenu } from '#src/ui/actions-menu.tsx';
import { focusMain } from '#src/ui/screen.ts';
import {
  isSame,
  type MatchCount,
  type Selected,
  type SelectedProps,
  useSelected,
} from '#src/ui/selection.ts';
import { type BulkAction, deletion, type OperationTargets } from './bulk-action.ts';
import styles from './bulk-bar.module.css';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

const maxButtons = 3;

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
  const [dialog, setDialog] = useState<{ action: BulkAction; meant: OperationTargets; count: string }>();
  const many = inSentence(contract.many);
  const onPage = (list.rows ?? []).filter(({ id }) => ids.includes(String(id))).length;
  const isOtherSearch = matching && !isSame(matching, list.state);

  // "All matching" applies to one search and its filters. A new search clears the selection.
  useEffect(() => {
    if (isOtherSearch) selection.clear();
  }, [isOtherSearch, selection]);

  const text = selectedText(selected, onPage, list.matching);
  const some = ids.length > 0 || matching !== undefined;
  const wholePage = list.rows !== undefined && onPage > 0 && onPage === list.rows.length;
  const more = wholePage && list.matching !== undefined && list.matching.total > ids.length;
  const { q, filters } = list.state;
  const openDialog = (action: BulkAction) =>
    setDialog({
      action,
      meant: matching ? { q: matching.q, filters: { ...matching.filters } } : { ids: [...ids] },
      count: matching
        ? `${list.matching?.text} ${many}`
        : counted(ids.length, inSentence(contract.one), many),
    });
  const clearButton = useRef<HTMLButtonElement>(null);
  const selectMatching = () => {
    selection.selectMatching({ q, filters });
    // The focused button is removed.
    clearButton.current?.focus();
  };
  const clear = () => {
    selection.clear();
    // The focused button is removed.
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
      {some && <Actions actions={actions} onAsk={openDialog} />}
      {dialog && (
        <Suspense>
          <BulkDialog
            {...dialog}
            contract={contract}
            onClose={(started) => {
              setDialog(undefined);
              // Deleted rows can't stay selected.
              if (started && dialog.action === deletion) selection.clear();
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

/** `12 selected, 2 on other pages`; `All 1,243 selected`; `All matching selected: at least 1,000`. */
function selectedText({ ids, matching }: Selected, onPage: number, all: MatchCount | undefined): string {
  if (matching) {
    if (!all) return 'All selected';
    return all.isExact ? `All ${all.text} selected` : `All matching selected: ${all.text}`;
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
  const rest = actions.slice(maxButtons).map((action) => ({
    label: action.label,
    danger: action === deletion,
    run: () => onAsk(action),
  }));
  return (
    <div className={styles.actions}>
      {actions.slice(0, maxButtons).map((action) => (
        <Button key={action.label} danger={action === deletion} onClick={() => onAsk(action)}>
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && <ActionsMenu actions={() => rest} />}
    </div>
  );
}
