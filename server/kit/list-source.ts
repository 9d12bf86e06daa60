// What a list is made of: its table, its row, and what it can be filtered, ordered and searched by.
import type { SQL } from 'drizzle-orm';
import type { SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { Filter, Sorter } from './fields.ts';
import type { RecordTable } from './write.ts';

/** One way in which a row can match: by its own texts, by those of what it belongs to. */
export interface SearchBranch {
  /** Whether a row matches, looked at for one row after the other. */
  readonly where: SQL;
  /** A query of the ids of rows that match, by an index, and of no more than it may give. */
  readonly ids: SQL;
}

export interface ListSource {
  readonly table: RecordTable;
  /** The columns of a row as it is answered. */
  readonly row: SelectedFieldsFlat;
  readonly filters: Readonly<Record<string, Filter>>;
  /** The filters that know a few words, and nothing else. */
  readonly wordFilters: ReadonlySet<string>;
  /** What a filter is where it is not asked for. */
  readonly filterDefaults?: Readonly<Record<string, string>> | undefined;
  /** What each sorter sorts by; an index must stand behind it. The first one is the list's own order. */
  readonly sorters: Readonly<Record<string, Sorter>>;
  /** The sorter of what a row is called: a search for one letter looks at its beginning. By default `name`. */
  readonly title?: string | undefined;
  /** In which ways a row matches a search text, beside the texts of its own search column. */
  readonly searchAlso?: ((term: string) => SearchBranch) | undefined;
}
