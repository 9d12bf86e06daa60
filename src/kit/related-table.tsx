import type { ReactNode } from 'react';
import type { Contract } from '#src/shared/contract.ts';
import { inSentence, resourceTexts } from '#src/shared/texts.ts';
import { Card } from './card.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { FailedLoad } from './failed-load.tsx';
import styles from './list-frame.module.css';
import { Pages } from './pages.tsx';
import type { RelatedList } from './use-related-list.ts';

export interface RelatedTableProps<Row> {
  contract: Contract;
  list: RelatedList<Row>;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** What is said where there are none, and what to do then. */
  empty: ReactNode;
}

/** A card with the records of a resource that belong to another record. */
export function RelatedTable<Row extends { id?: unknown }>(props: RelatedTableProps<Row>) {
  const { contract, list, columns, nameOf, empty } = props;
  const { rows, failure, busy, count, page, pages } = list;
  const texts = resourceTexts(contract);
  const what = inSentence(count === 1 ? contract.one : contract.many);
  const none = rows?.length === 0 && !busy;
  return (
    <Card flush>
      <div className={styles.toolbar}>
        <p className={styles.count} role="status">
          {busy ? texts.loading : count !== undefined && failure === undefined && `${count} ${what}`}
        </p>
      </div>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        busy={busy}
        instead={failure === undefined ? none && empty : <FailedLoad text={failure} onRetry={list.retry} />}
      />
      {pages > 1 && (
        <div className={styles.footer}>
          <Pages page={page} pages={pages} label={inSentence(contract.many)} onPage={list.goTo} />
        </div>
      )}
    </Card>
  );
}
