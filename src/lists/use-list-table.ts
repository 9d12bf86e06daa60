// Connects a list screen to the URL and the server: state, rows, counts and failures.
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { useEffect, useMemo, useRef } from 'react';
import type { ListAnswer } from '#providers/data.ts';
import { prefetchedList } from '#providers/lists.ts';
import { tableParams } from '#providers/router.ts';
import { sampleProviderName } from '#providers/sample.ts';
import { useListState } from '#src/kit/list-state.ts';
import type { ListTable } from '#src/kit/list-table.ts';
import { errorNotification, failureText } from '#src/kit/notifications.ts';
import { isSampleShown, type ResourceDefinition } from '#src/kit/resource.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { defaultLimit } from '#src/shared/contract.ts';
import type { ListQuery } from '#src/shared/list-query.ts';
import { filterRows, type Matches, searchRows } from '#src/shared/search-rows.ts';
import { atLeastText, countText, estimateText } from '#src/shared/texts.ts';
import { usePageSize, useStoredPageSize } from './use-page-size.ts';
import { useStepBack } from './use-step-back.ts';

const recountMs = 1_000;
const justNowMs = 1_000;
const wrongValue = 422;
/** The page of a query for the total alone. */
const onlyOne = { page: 1, limit: 1 };

/** Whether the total is not counted yet. Then it is one more than the rows so far and is exact a moment later. */
const isUncounted = (
  answer: ListAnswer<unknown> | undefined,
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
) => answer?.estimated === true && answer.total === (page - 1) * limit + answer.data.length + 1;

/** Whether an incomplete search found no rows. */
const isCut = (answer: ListAnswer<unknown> | undefined) =>
  answer?.estimated === true && answer.data.length === 0;

/** Whether the server rejected a filter's value. Only the server can tell whether an id is valid. */
const refusesFilter = ({ statusCode, errors = {} }: HttpError, { filters }: ListQuery) =>
  statusCode === wrongValue && Object.keys(errors).some((name) => Object.hasOwn(filters, name));

/** The page of the list that the URL asks for: nothing beyond the page number where the server offers no more. */
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
  const asked = { resource: contract.name, pagination: { current, pageSize }, filters, sorters };
  return useList<Row, HttpError>({
    ...asked,
    ...(sample && { dataProviderName: sampleProviderName }),
    errorNotification: noticed ? errorNotification(texts.listFailed, [wrongValue]) : false,
    queryOptions: {
      enabled: known,
      initialData: () => (known && !sample ? prefetchedList<Row>(contract, asked, extended) : undefined),
      // Does not refetch initial data that the first script loaded just now.
      refetchOnMount: ({ state: { dataUpdateCount, dataUpdatedAt } }) =>
        dataUpdateCount > 0 || Date.now() - dataUpdatedAt > justNowMs,
      keepPreviousData: true,
      refetchInterval: (data) =>
        isUncounted(data as ListAnswer<Row> | undefined, state) ? recountMs : false,
    },
  });
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

  const query = useListPage<Row>(definition, state, { noticed, extended, known, sample });
  const answer = query.data as ListAnswer<Row> | undefined;
  useStoredPageSize(extended && answer !== undefined, setSize);

  const lastOfAll = useRef<ListAnswer<Row>>(undefined);
  useEffect(() => {
    if (!narrowed && !query.isPreviousData) lastOfAll.current = answer;
  }, [narrowed, query.isPreviousData, answer]);
  // The total without filters, for the "Y" in "X of Y". Shows the previous total until it is loaded.
  const unnarrowed = useList<Row, HttpError>({
    resource: contract.name,
    pagination: { current: onlyOne.page, pageSize: onlyOne.limit },
    errorNotification: false,
    queryOptions: {
      enabled: known && extended && narrowed,
      staleTime: 60_000,
      placeholderData: () => lastOfAll.current,
      notifyOnChangeProps: ['data', 'isInitialLoading'],
    },
  });
  const counted = unnarrowed.data as ListAnswer<Row> | undefined;

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
  const pages = Math.max(1, Math.ceil((answer?.total ?? 0) / state.limit));
  useStepBack(state, query.isPreviousData ? undefined : answer, (page) => change({ page }, true));

  const shown = extended && answer?.counted ? answer.total : (rows?.length ?? 0);
  const total = narrowed ? counted : answer;
  const all = extended
    ? total?.counted
      ? total.total
      : shown
    : answer?.counted
      ? answer.total
      : (loaded?.length ?? 0);

  const uncounted = isUncounted(answer, state);
  const allUncounted = narrowed ? isUncounted(counted, onlyOne) : uncounted;
  // An uncounted total includes one row more, so that the pager offers the next page.
  const certainShown = uncounted ? shown - 1 : shown;
  const certainAll = Math.max(allUncounted ? all - 1 : all, certainShown);
  // An incomplete search reports the rows found so far.
  const least = uncounted || (state.q !== '' && answer?.estimated === true);
  const textOf = (count: number, isLeast: boolean, from: ListAnswer<Row> | undefined) => {
    if (isCut(from)) return '0 found';
    if (isLeast) return atLeastText(count);
    return from?.estimated ? estimateText(count) : String(count);
  };
  const allText = narrowed && unnarrowed.isInitialLoading ? '…' : textOf(certainAll, allUncounted, total);
  const matchingText = answer?.estimated ? textOf(certainShown, least, answer) : countText(certainShown);

  return {
    rows,
    loaded,
    busy: query.isFetching && (answer === undefined || query.isPreviousData),
    failure: failed ? failureText(query.error, texts.listFailed) : undefined,
    refused: failed && refusesFilter(query.error, state),
    cut: !failed && state.q !== '' && isCut(answer),
    retry: () => void query.refetch(),
    count:
      (answer?.estimated && !narrowed) || (uncounted && allUncounted)
        ? allText
        : `${textOf(certainShown, least, answer)} of ${allText}`,
    all: Math.max(all, shown),
    matching: answer?.counted
      ? { total: shown, text: matchingText, isExact: answer.estimated !== true }
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
