// Stores a list's selected rows outside of React state, so that a click re-renders checkboxes and bar but no
// cells.
import { useState, useSyncExternalStore } from 'react';

/** How many match: `1,243`, `about 1.2M`, `more than 1,000`. */
export interface MatchCount {
  readonly total: number;
  readonly text: string;
  readonly isExact: boolean;
}

export interface Matching {
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
}

export interface Selected {
  /** Selected ids on all pages, in the order of selection. */
  readonly ids: readonly string[];
  /** Set if all matching rows on all pages are selected; `ids` is empty then. */
  readonly matching: Matching | undefined;
  /** On narrow tables, checkboxes appear only in this mode. */
  readonly picking: boolean;
}

export interface Selection {
  now(): Selected;
  subscribe(listener: () => void): () => void;
  select(ids: readonly string[]): void;
  selectMatching(matching: Matching): void;
  pick(): void;
  clear(): void;
}

interface SelectableList {
  readonly rows: readonly { id?: unknown }[] | undefined;
  readonly state: Matching;
  readonly matching: MatchCount | undefined;
}

export interface SelectedProps {
  readonly selection: Selection;
  readonly list: SelectableList;
}

const nothing: Selected = { ids: [], matching: undefined, picking: false };

export const isSelectionEmpty = ({ ids, matching, picking }: Selected): boolean =>
  ids.length === 0 && matching === undefined && !picking;

export const isSame = (one: Matching, other: Matching): boolean =>
  JSON.stringify([one.q, one.filters]) === JSON.stringify([other.q, other.filters]);

export function createSelection(): Selection {
  const listeners = new Set<() => void>();
  let selected = nothing;
  const become = (next: Selected) => {
    selected = next;
    for (const listener of listeners) listener();
  };
  return {
    now: () => selected,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    select: (ids) => become({ ...selected, ids, matching: undefined }),
    selectMatching: (matching) => become({ ...selected, ids: [], matching }),
    pick: () => become({ ...selected, picking: true }),
    clear: () => become(nothing),
  };
}

const unchanging = { now: () => nothing, subscribe: () => () => undefined };

/** The current selection. Empty for a list without selection. */
export function useSelected({ subscribe, now }: Pick<Selection, 'now' | 'subscribe'> = unchanging): Selected {
  return useSyncExternalStore(subscribe, now);
}

/** Creates the screen's selection, which survives paging, searching and sorting. */
export const useSelection = (): Selection => useState(createSelection)[0];
