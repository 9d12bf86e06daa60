// The workbook of an export, read by two programs that have nothing in common with the one that writes it.
import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import { products } from '#resources/products/contract.ts';
import { xlsxOf } from '#server/modules/exports/xlsx.ts';
import type { ExportBody } from '#src/shared/exports.ts';
import { columnsOf, type RecordColumn } from '#src/shared/record-columns.ts';

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

describe.each(Object.entries(readers))('a workbook, read by %s', (_reader, cellsOf) => {
  it('has cells of the types that values have', async () => {
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
    ['what looks like an encoded character', 'Size_x0041_Large'],
    ['several of them', '_x0041_x0042_x000D_'],
    ['signs of XML', `<b>&amp;'"</b>]]>`],
    ['a formula', '=1+1'],
    ['emoji and other scripts', '👩‍👩‍👧‍👦 שלום Ёлка 𠮷'],
    ['line breaks', 'a\nb\n\nc\n'],
    ['spaces around', '  a  '],
    ['a tab', 'a\tb'],
    ['32,767 characters', 'x'.repeat(32_767)],
  ])('has %s as it is', async (_what, text) => {
    const [, cells] = await cellsOf(await file([{ name: text }], {}, textColumns));
    expect(cells).toEqual([text]);
  });

  it.each([
    ['control characters', 'a\u0000b\u0001c\u001f\uffffd', 'abcd'],
    ['half of a character', 'a\ud800b', 'ab'],
    ['line breaks of Windows and old Macs', 'a\r\nb\rc', 'a\nb\nc'],
    ['more than 32,767 characters', `${'x'.repeat(32_765)}👍🏽more`, `${'x'.repeat(32_765)}…`],
  ])('has %s as far as a cell can hold it', async (_what, text, held) => {
    const [, cells] = await cellsOf(await file([{ name: text }], {}, textColumns));
    expect(cells).toEqual([held]);
  });
});

it.each(contracts.map((contract) => [contract.name, contract] as const))(
  'an empty workbook of %s can be read',
  async (_name, contract) => {
    const none = (async function* (): AsyncGenerator<Row[]> {})();
    const columns = columnsOf(contract);
    const bytes = await buffer(xlsxOf(contract, columns, { resource: contract.name, format: 'xlsx' }, none));
    expect(read(bytes).SheetNames).toEqual([contract.many]);
  },
);
