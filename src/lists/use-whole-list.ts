// A list whose rows are all loaded at once, for few of them that others need for their selects and names. Search,
// filter and pages are done on them here; the URL holds their state.
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import type { ListAnswer } from '#providers/data.ts';
import { useListState } from '#src/kit/list-state.ts';
import type { ListTable } from '#src/kit/list-table.ts';
import { failureText } from '#src/kit/notifications.ts';
import type { ResourceDefinition } from '#src/kit/resource.ts';
import { useAccess } from '#src/kit/use-access.ts';
import { defaultLimit } from '#src/shared/contract.ts';
import type { ListQuery } from '#src/shared/list-query.ts';
import { searchRows } from '#src/shared/search-rows.ts';

export interface WholeList<Row> {
  readonly definition: ResourceDefinition;
  /** Whether the person may see it. */
  readonly allowed: boolean;
  /** All rows; undefined until they are loaded. */
  readonly everything: readonly Row[] | undefined;
  readonly failed: boolean;
  /** Why, in the server's words where it has any. */
  readonly reason: string;
  readonly loading: boolean;
  reload(): void;
}

interface WholeListOptions {
  /** What is said of a failure without words. */
  failed: string;
  /** With which filters the server answers all there are. */
  filters?: Readonly<Record<string, string>>;
}

/** Loads a list, where the person may see it, or its names, where their forms refer to it. Its failure gives no notification: the screen shows it. */
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

export interface Showing<Row> {
  /** Whether the filters show a row. */
  shows: (row: Row, filters: ListQuery['filters']) => boolean;
  /** What it can be found by beside its own fields. */
  names?: ((row: Row) => readonly string[]) | undefined;
}

/** The rows that a screen shows of it, as the URL says. */
export function useShownRows<Row extends BaseRecord>(
  { definition, everything, loading }: WholeList<Row>,
  { shows, names = () => [] }: Showing<Row>,
): ListTable<Row> {
  const { contract } = definition;
  const { state, change, filter, sortBy } = useListState(contract);
  const found = searchRows(
    (everything ?? [])
      .filter((row) => shows(row, state.filters))
      .map((row) => ({ ...row, names: names(row) })),
    state.q,
    [...contract.search, 'names'],
  );
  const pages = Math.max(1, Math.ceil(found.length / defaultLimit));
  const page = Math.min(state.page, pages);
  return {
    rows: everything && found.slice((page - 1) * defaultLimit, page * defaultLimit),
    loaded: everything,
    busy: loading && everything === undefined,
    failure: undefined,
    refused: false,
    cut: false,
    retry: () => undefined,
    count: `${found.length} of ${everything?.length ?? 0}`,
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
