// Which columns of a table there is room for.

export interface Fitted {
  /** Not shown by default, offered to be chosen. */
  readonly extra?: true;
  /**
   * What becomes of a column where there is little room: the first one and `always` ones stay in the row; `main` ones
   * give way only on a narrow table, `second` ones before them and all others first, the last one of each before.
   */
  readonly place?: 'always' | 'main' | 'second';
  /** In pixels; a column without one takes its share of what the others leave. */
  readonly width?: number;
  /** Its width where a table is as narrow as on a phone. */
  readonly narrowWidth?: number;
}

/** Below this a table is narrow. */
const narrowBelow = 560;
/** A column that shares what is left is no narrower. */
const minShare = 140;
/** On a narrow table: the first column, which names the row beside its picture, and all others. */
const narrowFirst = 120;
const narrowShare = 96;
/** Where the table is scrolled sideways there is room: for the first column, which stays, and for all others. */
const scrolledFirst = 200;
const scrolledShare = 180;
/** The column of the buttons that show what gave way. */
export const expandWidth = 44;

const giveWayOrder = { rest: 0, second: 1, main: 2, always: 3 } as const;
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
  const share = (column: C) => (!narrow ? minShare : column === columns[0] ? narrowFirst : narrowShare);
  const widthOf = (column: C) => (narrow ? column.narrowWidth : undefined) ?? column.width ?? share(column);
  // On a narrow table boxes and buttons take turns in one place.
  const takenBeside = narrow ? Math.max(taken, expandWidth) : taken + expandWidth;
  const shown = new Set(columns);
  const isTooWide = () => {
    let needed = shown.size < columns.length ? takenBeside : taken;
    for (const column of shown) needed += widthOf(column);
    return width > 0 && needed > width;
  };
  const leaving = columns
    .map((column, index) => ({ column, index, rank: rankOf(column) }))
    .filter(({ index, rank }) => index > 0 && rank < giveWayOrder[narrow ? 'always' : 'main'])
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
