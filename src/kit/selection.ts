// Which of a list's rows are selected. It stands apart from what draws the list: a click draws the boxes and the bar anew,
// and no cell.
import { useState, useSyncExternalStore } from 'react';
import type { MatchCount } from './list-table.ts';

/** What a list is narrowed to. */
export interface Matching {
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
}

export interface Selected {
  /** By their ids, in the order in which they were selected; also those on other pages. */
  readonly ids: readonly string[];
  /** All that match, on whichever page; then no ids count. */
  readonly matching: Matching | undefined;
  /** Where there is little room, the boxes are there only while rows are being selected. */
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

/** A list, as far as its rows can be selected. */
interface SelectableList {
  readonly rows: readonly { id?: unknown }[] | undefined;
  readonly state: Matching;
  /** How many match, on all pages. */
  readonly matching: MatchCount | undefined;
}

/** What is done with selected rows needs to know of them and of their list. */
export interface SelectedProps {
  readonly selection: Selection;
  readonly list: SelectableList;
}

const nothing: Selected = { ids: [], matching: undefined, picking: false };

export const isNothing = ({ ids, matching, picking }: Selected): boolean =>
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

/** What is selected; nothing where nothing can be. */
export function useSelected({ subscribe, now }: Pick<Selection, 'now' | 'subscribe'> = unchanging): Selected {
  return useSyncExternalStore(subscribe, now);
}

/** The selection of the list on this screen: it stays while the list is paged, searched and sorted. */
export const useSelection = (): Selection => useState(createSelection)[0];
