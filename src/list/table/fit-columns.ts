// Measures a table's width and chooses the columns that fit.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface ColumnFit {
  /** Hidden by default; the column picker offers it. */
  readonly extra?: true;
  /**
   * Priority if the columns don't fit. The first column and `always` columns stay in the row. The others
   * leave it, last one first: columns without a place, then `second`, then (on narrow tables only) `main`.
   */
  readonly place?: 'always' | 'main' | 'second';
  /** In pixels. Columns without a width share the rest. */
  readonly width?: number;
  /** Width on a narrow table (phone). */
  readonly narrowWidth?: number;
}

/** Tables below this width are narrow. In pixels, as all widths here. */
const narrowBelow = 560;
/** Minimum width of columns without a width. */
const minShare = 140;
/** The same on a narrow table: for the first column, with name and picture, and for others. */
const narrowFirst = 120;
const narrowShare = 96;
/** Widths in a table that scrolls sideways: of the first, fixed column and of others. */
const scrolledFirst = 200;
const scrolledShare = 180;
export const expandWidth = 44;

const placeRanks = { rest: 0, second: 1, main: 2, always: 3 } as const;
const rankOf = ({ place }: ColumnFit) => placeRanks[place ?? 'rest'];

export interface FitResult<C> {
  readonly narrow: boolean;
  readonly shown: readonly C[];
  readonly rest: readonly C[];
  /** Width of a table that scrolls sideways. */
  readonly wide: number | undefined;
}

export interface FitOptions {
  /** Width that other elements use. */
  readonly taken?: number;
  /** Scroll sideways instead of moving columns out of the row, unless the table is narrow. */
  readonly whole?: boolean;
}

/** Shows all columns, and scrolls sideways if they don't fit. */
function scrolled<C extends ColumnFit>(columns: readonly C[], width: number, taken: number): FitResult<C> {
  const sized = columns.map((column, index) => ({
    ...column,
    width: column.width ?? (index === 0 ? scrolledFirst : scrolledShare),
  }));
  const fits = columns.reduce((sum, column) => sum + (column.width ?? minShare), taken) <= width;
  const wide = sized.reduce((sum, column) => sum + column.width, taken);
  return { narrow: false, shown: fits ? columns : sized, rest: [], wide: fits ? undefined : wide };
}

/** Splits the columns by the table's width. Width 0 means unknown: shows all. */
export function fitColumns<C extends ColumnFit>(
  columns: readonly C[],
  width: number,
  { taken = 0, whole = false }: FitOptions = {},
): FitResult<C> {
  const narrow = width > 0 && width < narrowBelow;
  if (whole && width > 0 && !narrow) return scrolled(columns, width, taken);
  const share = (column: C) => (!narrow ? minShare : column === columns[0] ? narrowFirst : narrowShare);
  const widthOf = (column: C) => (narrow ? column.narrowWidth : undefined) ?? column.width ?? share(column);
  // On a narrow table, checkboxes and expand buttons share one place.
  const takenWithExpand = narrow ? Math.max(taken, expandWidth) : taken + expandWidth;
  const shown = new Set(columns);
  const isTooWide = () => {
    let needed = shown.size < columns.length ? takenWithExpand : taken;
    for (const column of shown) needed += widthOf(column);
    return width > 0 && needed > width;
  };
  const leaving = columns
    .map((column, index) => ({ column, index, rank: rankOf(column) }))
    .filter(({ index, rank }) => index > 0 && rank < placeRanks[narrow ? 'always' : 'main'])
    .sort((one, other) => one.rank - other.rank || other.index - one.index);
  for (const { column } of leaving) {
    if (!isTooWide()) break;
    shown.delete(column);
  }
  return {
    narrow,
    shown: columns
      .filter((column) => shown.has(column))
      .map((column) =>
        narrow && column.narrowWidth !== undefined ? { ...column, width: column.narrowWidth } : column,
      ),
    rest: columns.filter((column) => !shown.has(column)),
    wide: undefined,
  };
}

/** An element's width in whole pixels: undefined in the first rendering, known before it is painted; 0 without a layout. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E>, number | undefined] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => setWidth(node.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
