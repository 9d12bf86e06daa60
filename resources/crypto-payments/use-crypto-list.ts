// One of the three lists. All its rows are loaded at once: they are few, and the other tabs need them for their
// selects and names. Search, filter and pages are done on them here; the URL holds their state.
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import type { ListAnswer } from '#providers/data.ts';
import { useListState } from '#src/kit/list-state.ts';
import { failureText } from '#src/kit/notifications.ts';
import type { ResourceDefinition } from '#src/kit/resource.ts';
import { useAccess } from '#src/kit/use-access.ts';
import type { ListTable } from '#src/kit/use-list-table.ts';
import { defaultLimit } from '#src/shared/contract.ts';
import { searchRows } from '#src/shared/search-rows.ts';

/** The specification's text for each of them. */
export const loadFailed = 'Failed to load crypto data';

export interface CryptoList<Row> {
  readonly definition: ResourceDefinition;
  /** Whether the person may see it. */
  readonly allowed: boolean;
  /** All rows, active or not; undefined until they are loaded. */
  readonly everything: readonly Row[] | undefined;
  readonly failed: boolean;
  /** Why, in the server's words where it has any. */
  readonly reason: string;
  readonly loading: boolean;
  reload(): void;
}

/** Loads a list, where the person may see it. Its failure gives no notification: the screen shows it. */
export function useCryptoList<Row extends BaseRecord>(definition: ResourceDefinition): CryptoList<Row> {
  const allowed = useAccess(definition.contract, 'list');
  const query = useList<Row, HttpError>({
    resource: definition.contract.name,
    pagination: { mode: 'off' },
    filters: [{ field: 'active', operator: 'eq', value: 'all' }],
    meta: { whole: true },
    errorNotification: false,
    queryOptions: { enabled: allowed },
  });
  return {
    definition,
    allowed,
    everything: (query.data as ListAnswer<Row> | undefined)?.data,
    failed: query.isError,
    reason: failureText(query.error, loadFailed),
    loading: query.isFetching,
    reload: () => void query.refetch(),
  };
}

export interface Showing<Row> {
  /** Why a row is inactive, by itself or by what it stands on; undefined where it is active. */
  whyInactive: (row: Row) => string | undefined;
  /** What it can be found by beside its own fields. */
  names?: (row: Row) => readonly string[];
}

/** The rows that a tab shows of its list, as the URL says. */
export function useShownRows<Row extends BaseRecord>(
  { definition, everything, loading }: CryptoList<Row>,
  { whyInactive, names = () => [] }: Showing<Row>,
): ListTable<Row> {
  const { contract } = definition;
  const { state, change, filter, sortBy } = useListState(contract);
  const wanted = state.filters.active ?? 'true';
  const found = searchRows(
    (everything ?? [])
      .filter((row) => wanted === 'all' || (whyInactive(row) === undefined) === (wanted === 'true'))
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
    retry: () => undefined,
    count: `${found.length} of ${everything?.length ?? 0}`,
    all: everything?.length ?? 0,
    pages,
    state: { ...state, page },
    change,
    filter,
    sortBy,
    narrowed: state.q !== '' || Object.keys(state.filters).length > 0,
    sample: false,
    sortable: false,
  };
}
