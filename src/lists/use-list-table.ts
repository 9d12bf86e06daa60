// One resource's list: its state in the URL, its rows from the server, and what a screen says of them.
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { useEffect, useMemo, useRef } from 'react';
import type { ListAnswer } from '#providers/data.ts';
import { arrivedList } from '#providers/lists.ts';
import { tableParams } from '#providers/router.ts';
import { sampleProviderName } from '#providers/sample.ts';
import { useListState } from '#src/kit/list-state.ts';
import type { ListTable } from '#src/kit/list-table.ts';
import { errorNotification, failureText } from '#src/kit/notifications.ts';
import { type ResourceDefinition, showsSample } from '#src/kit/resource.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { defaultLimit } from '#src/shared/contract.ts';
import type { ListQuery } from '#src/shared/list-query.ts';
import { filterRows, type Matches, searchRows } from '#src/shared/search-rows.ts';
import { aboutText, countText, leastText } from '#src/shared/texts.ts';
import { useKeptPageSize, usePageSize } from './use-page-size.ts';
import { useStepBack } from './use-step-back.ts';

const recountMs = 1_000;
const justNowMs = 1_000;
const wrongValue = 422;
/** What is asked for where only the total matters. */
const onlyOne = { page: 1, limit: 1 };

/** Whether counting took longer than the rows: the total then says only that there are more, and is known a moment later. */
const isUncounted = (
  answer: ListAnswer<unknown> | undefined,
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
) => answer?.estimated === true && answer.total === (page - 1) * limit + answer.data.length + 1;

/** Whether nothing was found among those that were looked through, which are not all. */
const isCut = (answer: ListAnswer<unknown> | undefined) =>
  answer?.estimated === true && answer.data.length === 0;

/** Ids are whatever a server calls its records: that one is none, it alone can say. */
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
      initialData: () => (known && !sample ? arrivedList<Row>(contract, asked, extended) : undefined),
      // What came with the page, and was not asked for here, is not asked for again at once.
      refetchOnMount: ({ state: { dataUpdateCount, dataUpdatedAt } }) =>
        dataUpdateCount > 0 || Date.now() - dataUpdatedAt > justNowMs,
      keepPreviousData: true,
      refetchInterval: (data) =>
        isUncounted(data as ListAnswer<Row> | undefined, state) ? recountMs : false,
    },
  });
}

/**
 * The list on this screen. Where the server lists grants it also searches and filters all rows; elsewhere the
 * loaded page is searched and filtered: by the field of the filter's name, or as `matches` says.
 * `noticed: false` for a list whose failures show in the table alone.
 */
export function useListTable<Row extends BaseRecord>(
  definition: ResourceDefinition,
  { noticed = true, matches }: { noticed?: boolean; matches?: Matches<Row> } = {},
): ListTable<Row> {
  const { contract, texts } = definition;
  const identity = useIdentity();
  const { known, extended } = identity;
  const sample = known && showsSample(definition, identity);
  // Of a server that knows no pages, or of samples, ten rows are cut.
  const sized = known && !sample && (extended || !contract.unpaged);
  const { size, setSize, keep } = usePageSize();
  const { state: asked, change, filter, sortBy } = useListState(contract, size);
  const state = useMemo(() => {
    const told = (name: string) => extended || Object.hasOwn({ ...contract.record.shape, ...matches }, name);
    return {
      ...asked,
      ...(!sized && { limit: defaultLimit }),
      // What neither the server nor a loaded row can tell is as if it were not there.
      filters: Object.fromEntries(Object.entries(asked.filters).filter(([name]) => told(name))),
    };
  }, [asked, sized, extended, contract, matches]);
  const narrowed = state.q !== '' || Object.keys(state.filters).length > 0;

  const query = useListPage<Row>(definition, state, { noticed, extended, known, sample });
  const answer = query.data as ListAnswer<Row> | undefined;
  useKeptPageSize(extended && answer !== undefined, setSize);

  const lastOfAll = useRef<ListAnswer<Row>>(undefined);
  useEffect(() => {
    if (!narrowed && !query.isPreviousData) lastOfAll.current = answer;
  }, [narrowed, query.isPreviousData, answer]);
  // Only to say how many there are beside those that match: as many as a moment ago, until it is told.
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
  // After a failed load those of before would be taken for what there is now.
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
  // One more than is sure was told, so that the next page can be gone to.
  const sureShown = uncounted ? shown - 1 : shown;
  const sureAll = Math.max(allUncounted ? all - 1 : all, sureShown);
  // A search tells as many as it found where it did not look at all.
  const least = uncounted || (state.q !== '' && answer?.estimated === true);
  const textOf = (count: number, isLeast: boolean, from: ListAnswer<Row> | undefined) => {
    if (isCut(from)) return '0 found';
    if (isLeast) return leastText(count);
    return from?.estimated ? aboutText(count) : String(count);
  };
  const allText = narrowed && unnarrowed.isInitialLoading ? '…' : textOf(sureAll, allUncounted, total);
  const matchingText = answer?.estimated ? textOf(sureShown, least, answer) : countText(sureShown);

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
        : `${textOf(sureShown, least, answer)} of ${allText}`,
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
