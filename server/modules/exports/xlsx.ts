// Writes rows as a workbook (XLSX) while they are read. Numbers, amounts, times and flags are cells of their type; all
// other values are text cells, which no spreadsheet runs as a formula.
import { Readable } from 'node:stream';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { shortened } from '#server/short-texts.ts';
import type { Contract } from '#shared/contract/contract.ts';
import type { ExportBody } from '#shared/contract/exports.ts';
import { type ColumnKind, formatValue, type RecordColumn, valueIn } from '#shared/contract/record-columns.ts';

/** Excel's limit, in UTF-16 code units. A workbook with longer cells is reported as damaged. */
const maxCellLength = 32_767;

// XML 1.0 can't hold these characters. Lone surrogates can't be encoded.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are meant
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/**
 * The text of a cell. Spreadsheets decode `_xHHHH_` in a cell as one character (ECMA-376, ST_Xstring), so the underscore
 * before such a sequence is encoded itself. The library encodes the markup, but not this.
 */
export const cellText = (text: string): string =>
  shortened(text.replace(/\r\n?/g, '\n').replace(unwritable, ''), maxCellLength).replace(
    /_(?=x[\da-f]{4}_)/gi,
    '_x005F_',
  );

const dayMs = 86_400_000;
/** Day 0 of spreadsheets. */
const epoch = Date.UTC(1899, 11, 30);

const rawFormats: Partial<Record<ColumnKind, string>> = { time: 'yyyy-mm-dd hh:mm:ss', amount: '0.00' };
const shownFormats: Partial<Record<ColumnKind, string>> = {
  time: 'mmmm d, yyyy, h:mm AM/PM',
  amount: '"$"#,##0.00',
};

/** Offset of a time zone from UTC at this instant, in milliseconds. */
function offsetIn(at: Date, zone: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(zone.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.trunc(at.getTime() / 1_000) * 1_000;
}

function cellOf(contract: Contract, { values, timeZone = 'UTC' }: ExportBody) {
  const isShown = values === 'shown';
  const zone = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...Object.fromEntries(
      ['year', 'month', 'day', 'hour', 'minute', 'second'].map((part) => [part, 'numeric']),
    ),
  });
  const inUtc = !isShown || timeZone === 'UTC';
  return (value: unknown, column: RecordColumn): CellValue => {
    if (value === null || value === undefined || value === '') return null;
    if (column.kind === 'time') {
      const time = Date.parse(String(value));
      // A spreadsheet's times have no time zone.
      const clock = time + (inUtc ? 0 : offsetIn(new Date(time), zone));
      // A number instead of a `Date`: the library rounds half of them down, and readers then drop a millisecond.
      return (clock - epoch + 0.05) / dayMs;
    }
    if (column.kind === 'amount' || column.kind === 'number') return Number(value);
    if (column.kind === 'flag' && !isShown) return Boolean(value);
    if (isShown) return cellText(formatValue(contract, column, value, timeZone));
    return cellText(typeof value === 'object' ? JSON.stringify(value) : String(value));
  };
}

/** The workbook as a stream. Destroying it ends the batches. */
export function xlsxOf(
  contract: Contract,
  columns: readonly RecordColumn[],
  body: ExportBody,
  batches: AsyncIterable<readonly unknown[]>,
): Readable {
  const isShown = body.values === 'shown';
  const formats = isShown ? shownFormats : rawFormats;
  const cell = cellOf(contract, body);
  async function* rows() {
    for await (const batch of batches) {
      for (const row of batch) yield columns.map((column) => cell(valueIn(row, column.key), column));
    }
  }
  const workbook = writeXlsxStream(rows(), {
    name: contract.many,
    columns: columns.map(({ key, title, kind }) => {
      const numFmt = formats[kind];
      return { header: cellText(isShown ? title : key), ...(numFmt && { numFmt }) };
    }),
  });
  return Readable.fromWeb(workbook as Parameters<typeof Readable.fromWeb>[0]);
}
