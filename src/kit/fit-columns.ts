// Which columns of a table there is room for.

export interface Fitted {
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
}

/** Divides the columns of a table of this width; 0: it is not known, and all are shown. `taken`: what is not theirs of it. */
export function fitColumns<C extends Fitted>(
  columns: readonly C[],
  width: number,
  taken = 0,
): FittedColumns<C> {
  const narrow = width > 0 && width < narrowBelow;
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
  };
}
