// The records that a select offers. However many there are: one page of them, and what the server finds for what is
// typed. A server that can't search gives the one page, and the select searches that.
import { type BaseRecord, type HttpError, useList, useMany } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { ListAnswer } from '#providers/data.ts';
import type { Contract } from '#src/shared/contract.ts';
import { resourceTexts } from '#src/shared/texts.ts';
import { useGrants } from './use-grants.ts';

const pauseMs = 250;

export interface OptionRows<Row> {
  /** Each once; those that are chosen among them. */
  readonly rows: readonly Row[];
  readonly loading: boolean;
  /** Why they could not be loaded. */
  readonly failure: string | undefined;
  /** Whether the person may list them at all. */
  readonly allowed: boolean;
  /** The server has none at all. */
  readonly none: boolean;
  retry(): void;
  /** What is typed into the select; where there are more than were loaded, the server searches them. */
  search(term: string): void;
}

/** `term` once the typing pauses. */
function usePaused(term: string): string {
  const [paused, setPaused] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(term), pauseMs);
    return () => clearTimeout(timer);
  }, [term]);
  return paused;
}

/** By name, where they can be. */
function orderOf({ search, sorters }: Contract) {
  const [field] = search;
  return field !== undefined && sorters.includes(field) ? [{ field, order: 'asc' as const }] : [];
}

/** One page of all records, what a search finds beyond it, and those that are `chosen`, which may be `known` already. */
export function useOptionRows<Row extends { id: string }>(
  contract: Contract,
  chosen: readonly string[],
  known: readonly Row[],
): OptionRows<Row> {
  const { listed, can } = useGrants();
  const allowed = can(contract, 'read');
  const [term, search] = useState('');
  const q = usePaused(term.trim());
  const asked = {
    resource: contract.name,
    pagination: { mode: 'off' as const },
    sorters: orderOf(contract),
    errorNotification: false as const,
  };

  const first = useList<BaseRecord & Row, HttpError>({ ...asked, queryOptions: { enabled: allowed } });
  const answer = first.data as ListAnswer<Row> | undefined;
  const hasMore = listed && answer?.counted === true && answer.total > answer.data.length;
  const found = useList<BaseRecord & Row, HttpError>({
    ...asked,
    filters: [{ field: 'q', operator: 'contains', value: q }],
    queryOptions: { enabled: hasMore && q !== '', keepPreviousData: true },
  });

  const loaded = [...(answer?.data ?? []), ...(hasMore ? (found.data?.data ?? []) : [])];
  const missing = chosen.filter((id) => ![...loaded, ...known].some((row) => row.id === id));
  const named = useMany<BaseRecord & Row, HttpError>({
    resource: contract.name,
    ids: missing,
    errorNotification: false,
    queryOptions: { enabled: answer !== undefined && missing.length > 0 },
  });
  const all: readonly Row[] = [...known, ...(named.data?.data ?? []), ...loaded];

  return {
    rows: [...new Map(all.map((row) => [row.id, row])).values()],
    loading: first.isInitialLoading || (q !== '' && found.isFetching) || named.isInitialLoading,
    failure: first.isError && !first.isFetching ? resourceTexts(contract).listFailed : undefined,
    allowed,
    none: answer?.data.length === 0,
    retry: () => void first.refetch(),
    search,
  };
}
