// Connects a list screen to the URL and the server: state, rows, counts and failures.
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { useEffect, useMemo, useRef } from 'react';
import type { ListAnswer } from '#providers/data.ts';
import { useIdentity } from '#providers/identity.ts';
import { prefetchedList } from '#providers/lists.ts';
import { tableParams } from '#providers/router.ts';
import { sampleProviderName } from '#providers/sample.ts';
import { defaultLimit } from '#shared/contract/contract.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { filterRows, type Matches, searchRows } from '#shared/contract/search-rows.ts';
import { countText, estimateText, moreThanText } from '#shared/contract/texts.ts';
import { isSampleShown, type ResourceDefinition } from '#src/show/resource.ts';
import { useListState } from '#src/ui/list-state.ts';
import { errorNotification, failureText } from '#src/ui/notifications.ts';
import { usePageSize, useStoredPageSize } from './page-size.tsx';
import type { ListTable } from './table/list-table.ts';
import { useStepBack } from './use-step-back.ts';

/** Longer than a slow machine takes from the first render to its effects. */
const justNowMs = 5_000;
const wrongValue = 422;

type Total = Pick<ListAnswer<unknown>, 'total' | 'relation'>;

/** Whether an incomplete search found no rows. */
const isCut = ({ total, relation }: Total) => relation === 'at-least' && total === 0;

/** `1,243`, `about 1.2M`, `more than 1,000`. */
function totalText(count: Total): string {
  if (isCut(count)) return '0 found';
  if (count.relation === 'estimate') return estimateText(count.total);
  return count.relation === 'exact' ? countText(count.total) : moreThanText(count.total - 1);
}

/** Requests the total without rows, for which the server waits. Retries failures with growing pauses. */
function useTotal(
  { contract }: ResourceDefinition,
  params: Pick<Parameters<typeof useList>[0] & object, 'pagination' | 'filters' | 'sorters'>,
  { enabled, initial }: { enabled: boolean; initial?: () => ListAnswer<BaseRecord> | undefined },
): { total: Total | undefined; isLoading: boolean } {
  const { data, isInitialLoading } = useList<BaseRecord, HttpError>({
    resource: contract.name,
    ...params,
    meta: { totalOnly: true },
    errorNotification: false,
    queryOptions: {
      enabled,
      staleTime: 60_000,
      retry: 5,
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 30_000),
      ...(initial && { placeholderData: initial }),
      notifyOnChangeProps: ['data', 'isInitialLoading'],
    },
  });
  return {
    total: enabled ? (data as ListAnswer<BaseRecord> | undefined) : undefined,
    isLoading: isInitialLoading,
  };
}

/** Whether the server rejected a filter's value. Only the server knows valid ids. */
const refusesFilter = ({ statusCode, errors = {} }: HttpError, { filters }: ListQuery) =>
  statusCode === wrongValue && Object.keys(errors).some((name) => Object.hasOwn(filters, name));

/** The page of the list from the URL, limited to the pages that the server offers. */
function useListPage<Row extends BaseRecord>(
  { contract, texts }: ResourceDefinition,
  state: ListQuery,
  {
    noticed,
    extended,
    known,
    sample,
  }: { noticed: boolean; extended: boolean; known: boolean; sample: boolean },
) {
  const { current, pageSize, filters, sorters } = tableParams(
    extended ? state : { ...state, q: '', sort: undefined, filters: {} },
  );
  const params = { pagination: { current, pageSize }, filters, sorters };
  const query = useList<Row, HttpError>({
    resource: contract.name,
    ...params,
    ...(sample && { dataProviderName: sampleProviderName }),
    errorNotification: noticed ? errorNotification(texts.listFailed, [wrongValue]) : false,
    queryOptions: {
      enabled: known,
      initialData: () =>
        known && !sample
          ? prefetchedList<Row>(contract, { resource: contract.name, ...params }, extended)
          : undefined,
      // Does not refetch initial data that the first script loaded just now.
      refetchOnMount: ({ state: { dataUpdateCount, dataUpdatedAt, isInvalidated } }) =>
        dataUpdateCount > 0 || isInvalidated || Date.now() - dataUpdatedAt > justNowMs,
      keepPreviousData: true,
    },
  });
  return { query, params };
}

/**
 * Loads the list of this screen. A server that lists permissions searches and filters all rows. For other servers the
 * console searches and filters the loaded page; `matches` overrides how a filter compares.
 * `noticed: false` shows failures only in the table.
 */
export function useListTable<Row extends BaseRecord>(
  definition: ResourceDefinition,
  { noticed = true, matches }: { noticed?: boolean; matches?: Matches<Row> } = {},
): ListTable<Row> {
  const { contract, texts } = definition;
  const identity = useIdentity();
  const { known, extended } = identity;
  const sample = known && isSampleShown(definition, identity);
  // Servers without paging and samples always have pages of ten.
  const sized = known && !sample && (extended || !contract.unpaged);
  const { size, setSize, keep } = usePageSize();
  const { state: urlState, change, filter, sortBy } = useListState(contract, size);
  const state = useMemo(() => {
    const isSupported = (name: string) =>
      extended || Object.hasOwn({ ...contract.record.shape, ...matches }, name);
    return {
      ...urlState,
      ...(!sized && { limit: defaultLimit }),
      // Drops filters that neither the server nor the loaded rows support.
      filters: Object.fromEntries(Object.entries(urlState.filters).filter(([name]) => isSupported(name))),
    };
  }, [urlState, sized, extended, contract, matches]);
  const narrowed = state.q !== '' || Object.keys(state.filters).length > 0;

  const { query, params } = useListPage<Row>(definition, state, { noticed, extended, known, sample });
  const answer = query.data as ListAnswer<Row> | undefined;
  useStoredPageSize(extended && answer !== undefined, setSize);

  const isLate = extended && answer?.counted === true && answer.relation === 'at-least';
  const late = useTotal(definition, params, { enabled: isLate && !query.isPreviousData });
  const lastOfAll = useRef<ListAnswer<Row>>(undefined);
  useEffect(() => {
    if (!narrowed && !query.isPreviousData) lastOfAll.current = answer;
  }, [narrowed, query.isPreviousData, answer]);
  // The total without filters, for the "Y" in "X of Y". Shows the previous total until it is loaded.
  const unnarrowed = useTotal(
    definition,
    {},
    { enabled: known && extended && narrowed, initial: () => lastOfAll.current },
  );

  const failed = query.isError && !query.isFetching;
  const loaded = answer?.data;
  const matching = useMemo(
    () =>
      loaded && !extended
        ? filterRows(searchRows(loaded, state.q, contract.search), state.filters, matches)
        : loaded,
    [loaded, extended, state, contract, matches],
  );
  // After a failed load, old rows would look current.
  const rows = failed ? undefined : matching;
  const matchingTotal: Total =
    extended && answer?.counted ? (late.total ?? answer) : { total: rows?.length ?? 0, relation: 'exact' };
  const pages = Math.max(1, Math.ceil((extended ? matchingTotal.total : (answer?.total ?? 0)) / state.limit));
  useStepBack(state, query.isPreviousData ? undefined : answer, (page) => change({ page }, true));

  const ofAll = narrowed ? unnarrowed.total : matchingTotal;
  const allTotal: Total = extended
    ? ofAll && ofAll.total >= matchingTotal.total
      ? ofAll
      : matchingTotal
    : { total: answer?.counted ? answer.total : (loaded?.length ?? 0), relation: 'exact' };
  const allText = narrowed && unnarrowed.isLoading ? '…' : totalText(allTotal);
  const isOneNumber = extended && !narrowed && matchingTotal.relation !== 'exact';

  return {
    rows,
    loaded,
    busy: query.isFetching && (answer === undefined || query.isPreviousData),
    failure: failed ? failureText(query.error, texts.listFailed) : undefined,
    refused: failed && refusesFilter(query.error, state),
    cut: !failed && state.q !== '' && answer !== undefined && isCut(matchingTotal),
    retry: () => void query.refetch(),
    count: isOneNumber ? allText : `${totalText(matchingTotal)} of ${allText}`,
    all: allTotal.total,
    matching: answer?.counted
      ? {
          total: matchingTotal.total,
          text: totalText(matchingTotal),
          isExact: matchingTotal.relation === 'exact',
        }
      : undefined,
    pages,
    state,
    change,
    resize: sized
      ? (limit) => {
          keep(limit);
          change({ limit });
        }
      : undefined,
    filter,
    sortBy,
    narrowed,
    sample,
    sortable: extended,
  };
}
