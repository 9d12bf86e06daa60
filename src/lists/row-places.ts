// How a list stood when it was last drawn in this browser: until its code has come, the rows that have are painted there
// (`src/layout/first-rows.tsx`). What records say is not kept, only where a field's words stood.
import { remember } from '#providers/remember.ts';
import { storedUser } from '#providers/session.ts';

const key = 'row_places';
/** How wide tables last were (`src/kit/use-width.ts`): at another width all stands elsewhere. */
const widthKey = 'table_width';

/** Lists that are kept: 3 kB each. */
const atMost = 20;

const cellPadding = 12;

/** In pixels of the page. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where one line of text has room, and how it looks. */
export interface Line extends Box {
  readonly fontSize: string;
  readonly fontWeight: string;
}

export interface RowPlaces {
  /** Texts of the first row, as its record has them in a field. The other rows follow at this distance. */
  readonly words: readonly (Line & { readonly field: string })[];
  readonly distance: number;
  /** What stands there whatever the rows are: the title first, then heads of columns and the menu. */
  readonly labels: readonly (Line & { readonly text: string })[];
  /** Sider, top bar, card. */
  readonly frame: readonly Box[];
}

interface Kept extends RowPlaces {
  /** Whose columns and menu these are. */
  readonly of: string;
  readonly tableWidth: string;
}

const whose = () => String(storedUser()?.id);

const tableWidth = () => localStorage.getItem(widthKey) ?? '';

const areThings = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);

/** Another version of the console may have kept places otherwise: they are none then. */
const isKept = (value: unknown): value is Kept => {
  const { words, labels, frame } = (value ?? {}) as Partial<Kept>;
  return [words, labels, frame].every(areThings);
};

function readKept(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Of addresses that ask for the same things, whatever their values: what is set stands above the table. */
const listAt = ({ pathname, search }: Location) =>
  [pathname, ...new URLSearchParams(search).keys()].sort().join(' ');

/** The places of the list at this address; undefined where this browser knows none that hold. */
export function rowPlaces(address: Location): RowPlaces | undefined {
  const kept = readKept()[listAt(address)];
  if (!isKept(kept) || kept.of !== whose()) return undefined;
  return kept.tableWidth === tableWidth() && kept.tableWidth.startsWith(`${innerWidth} `) ? kept : undefined;
}

function boxOf(place: Element | Range): Box {
  const { left, top, width, height } = place.getBoundingClientRect();
  return { left, top: top + scrollY, width, height };
}

/** Where an element's text stands, and how wide it may be in its cell. */
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

/** What is cut to one line shows a field as it is; two lines are higher. */
const cutLines = (row: Element) =>
  [...row.querySelectorAll('[data-cut]')].filter(({ clientHeight }) => clientHeight < 30);

/** The field that each row shows in this text. */
const fieldOf = (texts: readonly (string | undefined)[], rows: readonly object[]) =>
  Object.keys(rows[0] ?? {}).find((field) =>
    rows.every((row, index) => (row as Record<string, unknown>)[field] === texts[index]),
  );

/** Keeps the places of the list that is drawn at this address, where its table shows exactly these rows. */
export function keepRowPlaces(address: Location, rows: readonly object[]): void {
  const drawn = [...document.querySelectorAll('#main .ant-table-row')];
  const [first, second = first] = drawn;
  const card = first?.closest('.ant-card');
  if (!first || !second || !card || drawn.length !== rows.length || scrollY > 0) return;
  // A table that is hidden stands nowhere.
  if (boxOf(first).height === 0) return;
  const texts = drawn.map((row) => cutLines(row).map(textOf));
  const kept: Kept = {
    of: whose(),
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
  const { [listAt(address)]: _before, ...others } = readKept();
  const latest = Object.entries({ ...others, [listAt(address)]: kept }).slice(-atMost);
  remember(key, JSON.stringify(Object.fromEntries(latest)));
}
