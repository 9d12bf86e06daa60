import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { defaultLimit } from '#src/shared/contract.ts';
import { readListState } from '#src/shared/list-query.ts';
import { inSentence, resourceTexts } from '#src/shared/texts.ts';
import { type Column, DataTable } from './data-table.tsx';
import { FailedLoad } from './loading.tsx';
import { TableCard } from './table-card.tsx';
import { useIdentity } from './use-identity.ts';
import { useStepBack } from './use-list-table.ts';
import { type RelatedList, useRelatedList } from './use-related-list.ts';

export interface RelatedTableProps<Row> extends RelatedList {
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** What is said where there are none, and what to do then. */
  empty: ReactNode;
}

/** A card with the records of a resource that belong to another record, page by page. The page is in the URL. */
export function RelatedTable<Row extends BaseRecord>(props: RelatedTableProps<Row>) {
  const { contract, columns, nameOf, empty } = props;
  const { extended } = useIdentity();
  const [params, setParams] = useSearchParams();
  const { page } = readListState(params, contract);
  const { answer, stale, busy, failure, retry } = useRelatedList<Row>(props, { page });
  const goTo = (next: number, replace = false) =>
    setParams(next === 1 ? {} : { page: String(next) }, { replace });
  useStepBack(page, stale ? undefined : answer, (last) => goTo(last, true));
  // The specification's list of one owner's stores takes no page: what came is all there is.
  const paged = answer !== undefined && (answer.counted || extended);
  const pages = paged ? Math.max(page, Math.ceil(answer.total / defaultLimit)) : 1;
  const count = answer?.counted ? answer.total : answer?.data.length;
  const texts = resourceTexts(contract);
  const many = inSentence(contract.many);
  const none = answer?.data.length === 0 && !busy;
  const known =
    failure === undefined &&
    count !== undefined &&
    `${count} ${count === 1 ? inSentence(contract.one) : many}`;
  return (
    <TableCard status={busy ? texts.loading : known} label={many} page={page} pages={pages} onPage={goTo}>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={answer?.data}
        nameOf={nameOf}
        busy={busy}
        instead={failure === undefined ? none && empty : <FailedLoad text={failure} onRetry={retry} />}
      />
    </TableCard>
  );
}
