// Stores the layout of a list's last visit, not its data. `src/layout/first-rows.tsx` paints the first rows from it.
import { remember } from '#providers/remember.ts';
import { storedUser } from '#providers/session.ts';

const key = 'row_places';
/** Local storage key of the last table width (`src/kit/use-width.ts`). The layout is valid only for this width. */
const widthKey = 'table_width';

/** The number of stored lists, 3 kB each. */
const maxLists = 20;

const cellPadding = 12;

/** In pixels, relative to the page. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The box and font of a line of text. */
export interface Line extends Box {
  readonly fontSize: string;
  readonly fontWeight: string;
}

export interface RowPlaces {
  /** The first row's texts that equal a field of its record. */
  readonly words: readonly (Line & { readonly field: string })[];
  /** The height of a row in pixels. */
  readonly distance: number;
  /** Texts that don't depend on the rows: title, column headers and menu. */
  readonly labels: readonly (Line & { readonly text: string })[];
  /** Boxes of the sider, the top bar and the card. */
  readonly frame: readonly Box[];
}

interface StoredPlaces extends RowPlaces {
  /** The user's id. */
  readonly of: string;
  readonly tableWidth: string;
}

const userId = () => String(storedUser()?.id);

const tableWidth = () => localStorage.getItem(widthKey) ?? '';

const areThings = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);

/** Rejects values that another version of the console stored in another shape. */
const isStoredPlaces = (value: unknown): value is StoredPlaces => {
  const { words, labels, frame } = (value ?? {}) as Partial<StoredPlaces>;
  return [words, labels, frame].every(areThings);
};

function readStored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Returns one key for URLs that set the same parameters, because the chips above the table move it. */
const listAt = ({ pathname, search }: Location) =>
  [pathname, ...new URLSearchParams(search).keys()].sort().join(' ');

/** Returns the stored layout of the list at this URL; undefined if there is no valid one. */
export function rowPlaces(address: Location): RowPlaces | undefined {
  const stored = readStored()[listAt(address)];
  if (!isStoredPlaces(stored) || stored.of !== userId()) return undefined;
  const isSameWidth = stored.tableWidth === tableWidth() && stored.tableWidth.startsWith(`${innerWidth} `);
  return isSameWidth ? stored : undefined;
}

function boxOf(place: Element | Range): Box {
  const { left, top, width, height } = place.getBoundingClientRect();
  return { left, top: top + scrollY, width, height };
}

/** Measures an element's text. The width is the space in its cell. */
function lineOf(element: Element): Line {
  const text = document.createRange();
  text.selectNodeContents(element);
  const { fontSize, fontWeight } = getComputedStyle(element);
  const box = boxOf(text);
  const cell = element.closest('td');
  const width = cell ? cell.getBoundingClientRect().right - box.left - cellPadding : box.width;
  return { ...box, width, fontSize, fontWeight };
}

const textOf = ({ textContent }: Element) => textContent ?? '';

/** Returns the truncated single-line texts, which show a field unchanged. */
const cutLines = (row: Element) =>
  [...row.querySelectorAll('[data-cut]')].filter(({ clientHeight }) => clientHeight < 30);

/** Finds the field whose values equal the texts in all rows. */
const fieldOf = (texts: readonly (string | undefined)[], rows: readonly object[]) =>
  Object.keys(rows[0] ?? {}).find((field) =>
    rows.every((row, index) => (row as Record<string, unknown>)[field] === texts[index]),
  );

/** Stores the layout of the list at this URL, if its table shows exactly these rows. */
export function storeRowLayout(address: Location, rows: readonly object[]): void {
  const drawn = [...document.querySelectorAll('#main .ant-table-row')];
  const [first, second = first] = drawn;
  const card = first?.closest('.ant-card');
  if (!first || !second || !card || drawn.length !== rows.length || scrollY > 0) return;
  // A hidden table has no layout.
  if (boxOf(first).height === 0) return;
  const texts = drawn.map((row) => cutLines(row).map(textOf));
  const places: StoredPlaces = {
    of: userId(),
    tableWidth: tableWidth(),
    words: cutLines(first).flatMap((element, index) => {
      const field = fieldOf(
        texts.map((row) => row[index]),
        rows,
      );
      return field === undefined ? [] : [{ ...lineOf(element), field }];
    }),
    distance: boxOf(second).top - boxOf(first).top,
    labels: ['h1', '#main th, .ant-menu-item-group-title, .ant-menu-title-content']
      .flatMap((places) => [...document.querySelectorAll(places)])
      .map((element) => ({ ...lineOf(element), text: textOf(element) }))
      .filter(({ width }) => width > 0),
    frame: [...document.querySelectorAll('#sider, .ant-layout-header'), card].map(boxOf),
  };
  const { [listAt(address)]: _previous, ...others } = readStored();
  const latest = Object.entries({ ...others, [listAt(address)]: places }).slice(-maxLists);
  remember(key, JSON.stringify(Object.fromEntries(latest)));
}
