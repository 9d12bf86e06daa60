import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIdentity } from '#providers/identity.ts';
import { defaultLimit } from '#shared/contract/contract.ts';
import { readListState } from '#shared/contract/list-query.ts';
import { counted, inSentence } from '#shared/contract/texts.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';
import { LoadError } from '#src/ui/loading.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { type Column, DataTable } from './table/data-table.tsx';
import { TableCard } from './table/table-card.tsx';
import { type RelatedList, useRelatedList } from './use-related-list.ts';
import { useStepBack } from './use-step-back.ts';

export interface RelatedTableProps<Row> extends Pick<RelatedList, 'only'> {
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>;
  columns: readonly Column<Row>[];
  /** The empty state, with the next step. */
  empty: ReactNode;
}

/** A card with the records that belong to another record. The URL holds the page. */
export function RelatedTable<Row extends BaseRecord>(props: RelatedTableProps<Row>) {
  const { definition, only, columns, empty } = props;
  const { contract, texts, nameOf } = definition;
  const { extended } = useIdentity();
  const [params, setParams] = useSearchParams();
  const { page } = readListState(params, contract);
  const { answer, stale, busy, failure, retry } = useRelatedList<Row>(
    { contract, only, failed: texts.listFailed },
    { page },
  );
  const goTo = (next: number, replace = false) =>
    setParams(next === 1 ? {} : { page: String(next) }, { replace });
  useStepBack({ page }, stale ? undefined : answer, (last) => goTo(last, true));
  // A server whose list takes no `page` returns all rows.
  const paged = answer !== undefined && (answer.counted || extended);
  const pages = paged ? Math.max(page, Math.ceil(answer.total / defaultLimit)) : 1;
  const count = answer?.counted ? answer.total : answer?.data.length;
  const isEmpty = answer?.data.length === 0 && !busy;
  const countStatus =
    failure === undefined && count !== undefined && counted(count, inSentence(contract.one));
  return (
    <TableCard
      status={busy ? texts.loading : countStatus}
      label={inSentence(contract.many)}
      page={page}
      pages={pages}
      onPage={goTo}
    >
      <ChangedRows
        resource={contract.name}
        rows={answer?.data}
        isPart={Object.keys(only).length > 0}
        onRefresh={retry}
      />
      <DataTable
        of={contract.name}
        label={texts.title}
        columns={columns}
        rows={answer?.data}
        nameOf={nameOf}
        busy={busy}
        instead={failure === undefined ? isEmpty && empty : <LoadError text={failure} onRetry={retry} />}
      />
    </TableCard>
  );
}
