import type { ListQuery } from '#shared/contract/list-query.ts';
import type { MatchCount } from '#src/ui/selection.ts';

/** A resource's list: its URL state, its rows and its status texts. */
export interface ListTable<Row> {
  /** Undefined while loading and after a failure. */
  readonly rows: readonly Row[] | undefined;
  /** The page as the server sent it. Has more rows than `rows` if the server can't search. */
  readonly loaded: readonly Row[] | undefined;
  /** Loading. `rows` may still be the previous ones. */
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** The server rejected a filter in the URL as invalid. */
  readonly refused: boolean;
  /** The search has no results, but the server did not search all rows. */
  readonly cut: boolean;
  retry(): void;
  /**
   * Numbers of matching and of all rows: `12 of 46`, `more than 1,000 of about 1.2M`. Without filters, an inexact number stands
   * alone: `about 1.2M`. `12 of …` while the number of all rows loads.
   */
  readonly count: string;
  /** Number of all rows. */
  readonly all: number;
  /** Number of matching rows on all pages; undefined if the server does not count. */
  readonly matching: MatchCount | undefined;
  readonly pages: number;
  readonly state: ListQuery;
  change(changed: Partial<ListQuery>, replace?: boolean): void;
  /** Sets the rows per page for all lists; undefined if the server has no paging. */
  readonly resize: ((limit: number) => void) | undefined;
  filter(name: string, value: string | undefined): void;
  /** Cycles the order of a field: ascending, descending, then the server's default. */
  sortBy(field: string): void;
  readonly narrowed: boolean;
  /** The rows are sample data, because the server lacks this resource. */
  readonly sample: boolean;
  readonly sortable: boolean;
}
