// Loads a select's options with Refine's `useSelect`: one page of records, then server searches as the user types.
// If the server can't search, the select searches the one page.
import { useSelect } from '@refinedev/antd';
import { type BaseRecord, type CrudFilter, type HttpError, useMany } from '@refinedev/core';
import { useState } from 'react';
import { useAccess } from '#providers/access-control.ts';
import type { ListAnswer } from '#providers/data.ts';
import { useIdentity } from '#providers/identity.ts';
import { type Contract, maxLimit } from '#shared/contract/contract.ts';
import { inSentence, resourceTexts } from '#shared/contract/texts.ts';
import { failureText } from '#src/ui/notifications.ts';

export interface OptionRows<Row> {
  /** Distinct records, including the chosen ones. */
  readonly rows: readonly Row[];
  readonly loading: boolean;
  readonly failure: string | undefined;
  /** Whether the user may list the records, or at least their names. */
  readonly allowed: boolean;
  /** Whether the resource has no records. */
  readonly none: boolean;
  /** A note if the select can't reach all records. */
  readonly limit: string | undefined;
  retry(): void;
  /** Searches on the server, unless all records are loaded. */
  search(term: string): void;
}

/** Sorts by name if the contract allows it. */
function orderOf({ search, sorters }: Contract) {
  const [field] = search;
  return field !== undefined && sorters.includes(field) ? [{ field, order: 'asc' as const }] : [];
}

const searchFor = (term: string): CrudFilter[] =>
  term.trim() === '' ? [] : [{ field: 'q', operator: 'contains', value: term.trim() }];

/** `chosen` are the ids to load by id. `known` are records that need no loading. */
export function useOptionRows<Row extends { id: string }>(
  contract: Contract,
  chosen: readonly string[],
  known: readonly Row[],
  enabled = true,
): OptionRows<Row> {
  const { extended } = useIdentity();
  const sees = useAccess(contract, extended ? 'list' : 'show');
  const chooses = useAccess(contract, 'choose');
  const allowed = (sees || chooses) && enabled;
  // Retains all loaded records, because the user may have chosen one of them.
  const [loadedRows] = useState(() => new Map<string, Row>());
  const [first, setFirst] = useState<ListAnswer<Row>>();
  const missingIds = chosen.filter((id) => !loadedRows.has(id) && !known.some((row) => row.id === id));

  const { selectProps, query } = useSelect<BaseRecord & Row, HttpError>({
    resource: contract.name,
    optionLabel: (row) => row.id,
    pagination: { mode: 'off' },
    sorters: orderOf(contract),
    meta: { namesOnly: !sees },
    debounce: 250,
    onSearch: searchFor,
    errorNotification: false,
    queryOptions: { enabled: allowed, keepPreviousData: true },
  });
  // Loads chosen records here. The select's default values would show a notification for a deleted record.
  const chosenRows = useMany<BaseRecord & Row, HttpError>({
    resource: contract.name,
    ids: missingIds,
    errorNotification: false,
    queryOptions: { enabled: sees && first !== undefined && missingIds.length > 0 },
  });
  const answer = query.data as ListAnswer<Row> | undefined;
  if (answer && !first) setFirst(answer);
  for (const row of [...(answer?.data ?? []), ...(chosenRows.data?.data ?? [])])
    loadedRows.set(row.id, row as Row);

  const counts = extended && first?.counted === true;
  const hasMore = counts && first.total > first.data.length;
  const isCut = !counts && first !== undefined && first.data.length >= maxLimit;
  const all = new Map([...known.map((row) => [row.id, row] as const), ...loadedRows]);
  return {
    rows: [...all.values()],
    loading: query.isInitialLoading || query.isPreviousData || chosenRows.isInitialLoading,
    failure:
      query.isError && !query.isFetching
        ? failureText(query.error as HttpError, resourceTexts(contract).listFailed)
        : undefined,
    allowed,
    none: first?.data.length === 0,
    limit: isCut
      ? `The first ${first.data.length} ${inSentence(contract.many)} are listed. This server can't search for more.`
      : undefined,
    retry: () => void query.refetch(),
    search: (term) => hasMore && selectProps.onSearch?.(term),
  };
}
