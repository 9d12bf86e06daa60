// Tests the workbook with two independent readers, and the limit of concurrent downloads.
import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import readWorkbook from 'read-excel-file/node';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import { products } from '#resources/products/contract.ts';
import { exportSlots } from '#server/modules/exports/places.ts';
import { xlsxOf } from '#server/modules/exports/xlsx.ts';
import type { ExportBody } from '#shared/contract/exports.ts';
import { columnsOf, type RecordColumn } from '#shared/contract/record-columns.ts';

type Row = Record<string, unknown>;
type Cells = unknown[][];

const file = (rows: readonly Row[], body: Partial<ExportBody> = {}, columns = columnsOf(products)) =>
  buffer(
    xlsxOf(
      products,
      columns,
      { resource: 'products', format: 'xlsx', ...body },
      (async function* () {
        yield rows;
      })(),
    ),
  );

const readers: Record<string, (bytes: Buffer) => Promise<Cells> | Cells> = {
  'read-excel-file': async (bytes) => {
    const [sheet] = (await readWorkbook(bytes, { trim: false })) as never as [{ data: Cells }];
    return sheet.data;
  },
  SheetJS: (bytes) => {
    const { Sheets, SheetNames } = read(bytes, { cellDates: true, UTC: true });
    return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null, UTC: true });
  },
};

const textColumns: RecordColumn[] = [{ key: 'name', title: 'Name', kind: 'text' }];

describe.each(Object.entries(readers))('A workbook read by %s', (_reader, cellsOf) => {
  it('has cells of the right types', async () => {
    const columns: RecordColumn[] = [
      { key: 'name', title: 'Name', kind: 'text' },
      { key: 'price', title: 'Price', kind: 'amount' },
      { key: 'count', title: 'Count', kind: 'number' },
      { key: 'active', title: 'Active', kind: 'flag' },
      { key: 'at', title: 'At', kind: 'time' },
      { key: 'none', title: 'None', kind: 'text' },
      { key: 'last', title: 'Last', kind: 'list' },
    ];
    const at = '2026-11-21T15:39:12.345Z';
    const row = { name: '007', price: '-1234.50', count: 3, active: true, at, none: null, last: [1] };
    const [titles, cells] = await cellsOf(await file([row], {}, columns));
    expect(titles).toEqual(columns.map(({ key }) => key));
    expect(cells?.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))).toEqual([
      '007',
      -1234.5,
      3,
      true,
      at,
      null,
      '[1]',
    ]);
    const [, shown] = await cellsOf(
      await file([row], { values: 'shown', timeZone: 'Asia/Kolkata' }, columns),
    );
    expect(shown?.slice(0, 5)).toEqual(['007', -1234.5, 3, 'Yes', new Date('2026-11-21T21:09:12.345Z')]);
  });

  it.each([
    ['text that looks like an encoded character', 'Size_x0041_Large'],
    ['several encoded characters', '_x0041_x0042_x000D_'],
    ['XML syntax', `<b>&amp;'"</b>]]>`],
    ['a formula', '=1+1'],
    ['emoji and other scripts', '👩‍👩‍👧‍👦 שלום Ёлка 𠮷'],
    ['line breaks', 'a\nb\n\nc\n'],
    ['surrounding spaces', '  a  '],
    ['a tab', 'a\tb'],
    ['32,767 characters', 'x'.repeat(32_767)],
  ])('keeps %s', async (_what, text) => {
    const [, cells] = await cellsOf(await file([{ name: text }], {}, textColumns));
    expect(cells).toEqual([text]);
  });

  it.each([
    ['control characters', 'a\u0000b\u0001c\u001f\uffffd', 'abcd'],
    ['half of a surrogate pair', 'a\ud800b', 'ab'],
    ['line breaks of Windows and old Macs', 'a\r\nb\rc', 'a\nb\nc'],
    ['more than 32,767 characters', `${'x'.repeat(32_765)}👍🏽more`, `${'x'.repeat(32_765)}…`],
  ])('replaces %s that a cell cannot hold', async (_what, text, held) => {
    const [, cells] = await cellsOf(await file([{ name: text }], {}, textColumns));
    expect(cells).toEqual([held]);
  });
});

it.each(contracts.map((contract) => [contract.name, contract] as const))(
  'can be read when it has no rows: %s',
  async (_name, contract) => {
    const none = (async function* (): AsyncGenerator<Row[]> {})();
    const columns = columnsOf(contract);
    const bytes = await buffer(xlsxOf(contract, columns, { resource: contract.name, format: 'xlsx' }, none));
    expect(read(bytes).SheetNames).toEqual([contract.many]);
  },
);

describe('Download slots', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    return () => vi.useRealTimers();
  });
  const reader = (bytesSent: number, isBehind = true) => ({
    bytesSent: () => bytesSent,
    isBehind: () => isBehind,
    cutOff: vi.fn(),
  });
  const waits =
    'Other people are downloading exports, and the server sends 2 at a time. Please try again in a moment.';

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [10, 8],
  ])('for a process with %i connections are %i', (connections, count) => {
    const take = exportSlots(connections);
    for (let n = 0; n < count; n += 1) take(`user ${n}`);
    expect(() => take('another')).toThrow(`the server sends ${count} at a time`);
  });

  it('are limited to half per user and freed when the download ends', () => {
    const take = exportSlots(3);
    const place = take('anna');
    expect(() => take('anna')).toThrow('Your earlier export is still downloading.');
    place.giveBack();
    place.giveBack();
    take('anna');
    take('bert');
    expect(() => take('carl')).toThrow(waits);
  });

  it('are taken from a slow reader when another user needs one', () => {
    const take = exportSlots(3);
    const [slow, quick] = [reader(40 * 20_000), reader(40 * 100_000)];
    const place = take('slow');
    place.givenTo(slow);
    take('quick').givenTo(quick);
    vi.advanceTimersByTime(20_000);
    expect(() => take('carl')).toThrow(waits);
    vi.advanceTimersByTime(20_000);
    expect(slow.cutOff).not.toHaveBeenCalled();
    take('carl');
    expect([slow.cutOff, quick.cutOff].map((cutOff) => cutOff.mock.calls.length)).toEqual([1, 0]);
    // Releasing the slot of the aborted download frees no other slot.
    place.giveBack();
    expect(() => take('dora')).toThrow(waits);
  });

  it('are kept by a reader that waits for the database', () => {
    const take = exportSlots(3);
    for (const user of ['anna', 'bert']) take(user).givenTo(reader(0, false));
    vi.advanceTimersByTime(60_000);
    expect(() => take('carl')).toThrow(waits);
  });
});
