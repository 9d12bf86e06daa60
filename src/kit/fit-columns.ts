// Which columns of a table there is room for.

export interface Fitted {
  /** Not shown by default, offered to be chosen. */
  readonly extra?: true;
  /**
   * What becomes of a column where there is little room: `main` ones always stay in the row, `second` ones while
   * they can; all others give way before them, the last one first.
   */
  readonly place?: 'main' | 'second';
  /** In pixels; a column without one takes its share of what the others leave. */
  readonly width?: number;
  /** Its width where a table is as narrow as on a phone. */
  readonly narrowWidth?: number;
}

/** Below this a table is narrow. */
const narrowBelow = 560;
/** A column that shares what is left is no narrower. */
const minShare = 140;
/** Where the table is scrolled sideways there is room: for the first column, which stays, and for all others. */
const scrolledFirst = 200;
const scrolledShare = 180;
/** The column of the buttons that show what gave way. */
export const expandWidth = 44;

const giveWayOrder = { rest: 0, second: 1, main: 2 } as const;
const rankOf = ({ place }: Fitted) => giveWayOrder[place ?? 'rest'];

export interface FittedColumns<C> {
  readonly narrow: boolean;
  /** In the row, in their order. */
  readonly shown: readonly C[];
  /** Shown on expanding the row. */
  readonly rest: readonly C[];
  /** How wide the table is, where it is wider than its place and scrolled sideways. */
  readonly wide: number | undefined;
}

export interface FitOptions {
  /** What is not the columns' of the width. */
  readonly taken?: number;
  /** All stay in the row, as wide as it becomes, unless the table is narrow. */
  readonly whole?: boolean;
}

/** All columns, in a table that is wider than its place where they need it. */
function scrolled<C extends Fitted>(columns: readonly C[], width: number, taken: number): FittedColumns<C> {
  const sized = columns.map((column, index) => ({
    ...column,
    width: column.width ?? (index === 0 ? scrolledFirst : scrolledShare),
  }));
  const fits = columns.reduce((sum, column) => sum + (column.width ?? minShare), taken) <= width;
  const wide = sized.reduce((sum, column) => sum + column.width, taken);
  return { narrow: false, shown: fits ? columns : sized, rest: [], wide: fits ? undefined : wide };
}

/** Divides the columns of a table of this width; 0: it is not known, and all are shown. */
export function fitColumns<C extends Fitted>(
  columns: readonly C[],
  width: number,
  { taken = 0, whole = false }: FitOptions = {},
): FittedColumns<C> {
  const narrow = width > 0 && width < narrowBelow;
  if (whole && width > 0 && !narrow) return scrolled(columns, width, taken);
  const widthOf = (column: C) => (narrow ? column.narrowWidth : undefined) ?? column.width ?? minShare;
  const shown = new Set(columns);
  const isTooWide = () => {
    let needed = taken + (shown.size < columns.length ? expandWidth : 0);
    for (const column of shown) needed += widthOf(column);
    return width > 0 && needed > width;
  };
  const leaving = columns
    .map((column, index) => ({ column, index, rank: rankOf(column) }))
    .filter(({ rank }) => rank < giveWayOrder.main)
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
