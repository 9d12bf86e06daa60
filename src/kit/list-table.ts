import type { ListQuery } from '#src/shared/list-query.ts';

/** How many match: `1,243`, `about 1.2M`, `more than 1,000`. */
export interface MatchCount {
  readonly total: number;
  readonly text: string;
  readonly isExact: boolean;
}

/** One resource's list: its state in the address, its rows from the server, and what a screen says of them. */
export interface ListTable<Row> {
  /** Undefined until they are loaded, and after a failed load. */
  readonly rows: readonly Row[] | undefined;
  /** The rows of the page as the server answered them: where it can't search, more than `rows`. */
  readonly loaded: readonly Row[] | undefined;
  /** The rows that were asked for are not here yet; those of before may still stand there. */
  readonly busy: boolean;
  /** Why the rows could not be loaded. */
  readonly failure: string | undefined;
  /** The server takes a filter of the address for wrong: nothing can be found by it. */
  readonly refused: boolean;
  /** A search found nothing, but there are too many to look through all of them: others may match. */
  readonly cut: boolean;
  retry(): void;
  /**
   * How many match what is asked for, and how many there are: `12 of 46`, `12 of about 1.2M`, `more than 1,000 of about 1.2M`,
   * `about 1.2M`; `12 of …` until the number of all has come.
   */
  readonly count: string;
  /** How many there are. */
  readonly all: number;
  /** How many match, on all pages; undefined where the server does not count. */
  readonly matching: MatchCount | undefined;
  readonly pages: number;
  readonly state: ListQuery;
  change(changed: Partial<ListQuery>, replace?: boolean): void;
  /** Shows so many rows on a page, here and in all lists from now on; undefined where the server knows no pages. */
  readonly resize: ((limit: number) => void) | undefined;
  /** Sets one filter, or takes it away. */
  filter(name: string, value: string | undefined): void;
  /** Orders by this field: upwards, then downwards, then as the server does by itself. */
  sortBy(field: string): void;
  /** Whether a search or a filter is set. */
  readonly narrowed: boolean;
  /** The rows are samples: this server has none of their kind. */
  readonly sample: boolean;
  /** Whether the server can order the rows. */
  readonly sortable: boolean;
}
