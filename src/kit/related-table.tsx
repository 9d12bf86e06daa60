import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListAnswer } from '#providers/data.ts';
import { type Contract, defaultLimit } from '#src/shared/contract.ts';
import { readListState } from '#src/shared/list-query.ts';
import { inSentence, resourceTexts } from '#src/shared/texts.ts';
import { Card } from './card.tsx';
import { type Column, DataTable } from './data-table.tsx';
import styles from './list-frame.module.css';
import { FailedLoad } from './loading.tsx';
import { failureText } from './notifications.ts';
import { Pages } from './pages.tsx';
import { useIdentity } from './use-identity.ts';
import { useStepBack } from './use-list-table.ts';

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

// Records of one resource that belong to another record: those of its filters, page by page. The page is in the URL.
export interface RelatedList<Row> {
  /** Undefined until they are loaded, and after a failed load. */
  readonly rows: readonly Row[] | undefined;
  readonly busy: boolean;
  /** Why they could not be loaded. */
  readonly failure: string | undefined;
  retry(): void;
  /** How many there are, as far as the server says it; else how many were loaded. */
  readonly count: number | undefined;
  readonly page: number;
  readonly pages: number;
  goTo(page: number): void;
}

/** `only`: the filters, by their names in the contract; `failed`: what is said of a failure without words. */
export function useRelatedList<Row extends BaseRecord>(
  contract: Contract,
  {
    only,
    failed,
    enabled = true,
  }: { only: Readonly<Record<string, string>>; failed: string; enabled?: boolean },
): RelatedList<Row> {
  const { extended } = useIdentity();
  const [params, setParams] = useSearchParams();
  const { page } = readListState(params, contract);
  const query = useList<Row, HttpError>({
    resource: contract.name,
    pagination: { current: page, pageSize: defaultLimit },
    filters: Object.entries(only).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
    errorNotification: false,
    queryOptions: { enabled, keepPreviousData: true },
  });
  const answer = query.data as ListAnswer<Row> | undefined;
  const goTo = (next: number, replace = false) =>
    setParams(next === 1 ? {} : { page: String(next) }, { replace });
  useStepBack(page, query.isPreviousData ? undefined : answer, (last) => goTo(last, true));
  // The specification's list of one owner's stores takes no page: what came is all there is.
  const paged = answer !== undefined && (answer.counted || extended);
  return {
    rows: answer?.data,
    busy: query.isFetching && (answer === undefined || query.isPreviousData),
    failure: query.isError && !query.isFetching ? failureText(query.error, failed) : undefined,
    retry: () => void query.refetch(),
    count: answer?.counted ? answer.total : answer?.data.length,
    page,
    pages: paged ? Math.max(page, Math.ceil(answer.total / defaultLimit)) : 1,
    goTo,
  };
}
