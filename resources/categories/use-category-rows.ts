// The categories that a select offers.
import { type HttpError, useList, useMany } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { ListAnswer } from '#providers/data.ts';
import { useGrants } from '#src/kit/use-grants.ts';
import { maxLimit } from '#src/shared/contract.ts';
import type { TreeRow } from './category-tree.ts';
import { type Category, categories } from './contract.ts';
import { definition } from './resource.tsx';

const pauseMs = 250;

export interface CategoryRows {
  readonly rows: readonly TreeRow[];
  readonly loading: boolean;
  /** Why they could not be loaded. */
  readonly failure: string | undefined;
  /** Whether the person may list them at all. */
  readonly allowed: boolean;
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

/** One page of all categories, what a search finds beyond it, and those that are `chosen`. */
export function useCategoryRows(chosen: readonly string[], known: readonly TreeRow[]): CategoryRows {
  const { listed, can } = useGrants();
  const allowed = can(categories, 'read');
  const [term, search] = useState('');
  const q = usePaused(term.trim());
  const asked = {
    resource: categories.name,
    pagination: { current: 1, pageSize: maxLimit },
    sorters: [{ field: 'name', order: 'asc' as const }],
    errorNotification: false as const,
  };

  const first = useList<Category, HttpError>({ ...asked, queryOptions: { enabled: allowed } });
  const answer = first.data as ListAnswer<Category> | undefined;
  const hasMore = listed && answer?.counted === true && answer.total > answer.data.length;
  const found = useList<Category, HttpError>({
    ...asked,
    filters: [{ field: 'q', operator: 'contains', value: q }],
    queryOptions: { enabled: hasMore && q !== '', keepPreviousData: true },
  });

  const loaded = [...(answer?.data ?? []), ...(hasMore ? (found.data?.data ?? []) : [])];
  const missing = chosen.filter((id) => ![...loaded, ...known].some((row) => row.id === id));
  const named = useMany<Category, HttpError>({
    resource: categories.name,
    ids: missing,
    errorNotification: false,
    queryOptions: { enabled: answer !== undefined && missing.length > 0 },
  });

  return {
    rows: [...known, ...(named.data?.data ?? []), ...loaded],
    loading: first.isInitialLoading || (q !== '' && found.isFetching) || named.isInitialLoading,
    failure: first.isError && !first.isFetching ? definition.texts.listFailed : undefined,
    allowed,
    retry: () => void first.refetch(),
    search,
  };
}
