// Loads all rows of a small list and searches, filters and pages them in the browser. The URL holds the state.
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { useAccess } from '#providers/access-control.ts';
import type { ListAnswer } from '#providers/data.ts';
import { defaultLimit } from '#shared/contract/contract.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { searchRows } from '#shared/contract/search-rows.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';
import { useListState } from '#src/ui/list-state.ts';
import { failureText } from '#src/ui/notifications.ts';
import type { ListTable } from './table/list-table.ts';

export interface WholeList<Row> {
  readonly definition: ResourceDefinition;
  /** Whether the user may see the list. */
  readonly allowed: boolean;
  /** All rows; undefined while loading. */
  readonly everything: readonly Row[] | undefined;
  readonly failed: boolean;
  readonly reason: string;
  readonly loading: boolean;
  reload(): void;
}

interface WholeListOptions {
  /** The text for a failure without a message. */
  failed: string;
  /** Filters that make the server return all rows. */
  filters?: Readonly<Record<string, string>>;
}

/**
 * Loads all rows if the user may see the list, or only ids and names if the user's forms refer to them.
 * A failure shows on the screen, not as a notification.
 */
export function useWholeList<Row extends BaseRecord>(
  definition: ResourceDefinition,
  { failed, filters = {} }: WholeListOptions,
): WholeList<Row> {
  const allowed = useAccess(definition.contract, 'list');
  const chooses = useAccess(definition.contract, 'choose');
  const query = useList<Row, HttpError>({
    resource: definition.contract.name,
    pagination: { mode: 'off' },
    filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
    meta: { whole: true, namesOnly: !allowed },
    errorNotification: false,
    queryOptions: { enabled: allowed || chooses },
  });
  return {
    definition,
    allowed,
    everything: (query.data as ListAnswer<Row> | undefined)?.data,
    failed: query.isError,
    reason: failureText(query.error, failed),
    loading: query.isFetching,
    reload: () => void query.refetch(),
  };
}

export interface ShownRowsOptions<Row> {
  /** Whether a row passes the filters. */
  shows: (row: Row, filters: ListQuery['filters']) => boolean;
  /** Additional texts for the search. */
  names?: ((row: Row) => readonly string[]) | undefined;
}

/** Applies the URL's search, filters and page to the loaded rows. */
export function useShownRows<Row extends BaseRecord>(
  { definition, everything, loading }: WholeList<Row>,
  { shows, names = () => [] }: ShownRowsOptions<Row>,
): ListTable<Row> {
  const { contract } = definition;
  const { state, change, filter, sortBy } = useListState(contract);
  const matching = searchRows(
    (everything ?? [])
      .filter((row) => shows(row, state.filters))
      .map((row) => ({ ...row, names: names(row) })),
    state.q,
    [...contract.search, 'names'],
  );
  const pages = Math.max(1, Math.ceil(matching.length / defaultLimit));
  const page = Math.min(state.page, pages);
  return {
    rows: everything && matching.slice((page - 1) * defaultLimit, page * defaultLimit),
    loaded: everything,
    busy: loading && everything === undefined,
    failure: undefined,
    refused: false,
    cut: false,
    retry: () => undefined,
    count: `${matching.length} of ${everything?.length ?? 0}`,
    all: everything?.length ?? 0,
    matching: undefined,
    pages,
    state: { ...state, page },
    change,
    resize: undefined,
    filter,
    sortBy,
    narrowed: state.q !== '' || Object.keys(state.filters).length > 0,
    sample: false,
    sortable: false,
  };
}
