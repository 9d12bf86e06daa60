// Rows as a workbook (XLSX), written while they come: numbers, amounts and times are what they are, all else is text, which
// no spreadsheet runs.
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Contract } from '#src/shared/contract.ts';
import type { ExportBody } from '#src/shared/exports.ts';
import { type RecordColumn, shownValue, valueIn } from '#src/shared/record-columns.ts';
import { contentTypes, relations, styles, workbook, workbookRelations } from './workbook.ts';

/** What a sheet can hold, its first line included. The next rows stand in the next one. */
const maxLines = 1_048_576;
const maxCellLength = 32_767;
const dayMs = 86_400_000;
/** The day 0 of spreadsheets. */
const epoch = Date.UTC(1899, 11, 30);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// What XML 1.0 cannot hold is left out.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const escaped = (text: string) =>
  text
    .slice(0, maxCellLength)
    .replace(unwritable, '')
    .replace(/[&<>]/g, (sign) => escapes[sign] as string);

/** What stands in a cell's element behind its place: the rest of its attributes, and what is in it. */
type Content = string | undefined;

const text = (value: string): Content =>
  value === '' ? undefined : ` t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is>`;
const number = (value: unknown, style = ''): Content => `${style}><v>${Number(value)}</v>`;

/** `A`, `B` … `Z`, `AA` … of the columns from 0 on. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** A row's element. A million of them are made: each is one text that grows, and nothing beside. */
function line(position: number, names: readonly string[], contentOf: (column: number) => Content): string {
  let cells = '';
  for (const [column, name] of names.entries()) {
    const content = contentOf(column);
    if (content !== undefined) cells += `<c r="${name}${position}"${content}</c>`;
  }
  return `<row r="${position}">${cells}</row>`;
}

/** How far the clocks of a time zone are ahead of UTC at a moment. */
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
  return (value: unknown, column: RecordColumn): Content => {
    if (value === null || value === undefined) return undefined;
    if (column.kind === 'time') {
      const time = Date.parse(String(value));
      const ms = time + (inUtc ? 0 : offsetIn(new Date(time), zone));
      // A day's part is no exact number: who cuts it down to milliseconds shall not come out below.
      return number((ms - epoch + 0.05) / dayMs, ` s="${isShown ? 2 : 1}"`);
    }
    if (column.kind === 'amount') return number(value, ` s="${isShown ? 4 : 3}"`);
    if (column.kind === 'number') return number(value);
    if (column.kind === 'flag' && !isShown) return ` t="b"><v>${value ? 1 : 0}</v>`;
    if (isShown) return text(shownValue(contract, column, value, timeZone));
    return text(typeof value === 'object' ? JSON.stringify(value) : String(value));
  };
}

const opening = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`;
const closing = '</sheetData></worksheet>';

/** The workbook as a stream. Destroying it ends the batches. */
export function xlsxOf(
  contract: Contract,
  columns: readonly RecordColumn[],
  body: ExportBody,
  batches: AsyncIterable<readonly unknown[]>,
): Readable {
  const cell = cellOf(contract, body);
  const names = columns.map((_, column) => letters(column));
  const titles = columns.map(({ key, title }) => text(body.values === 'shown' ? title : key));
  const rest = batches[Symbol.asyncIterator]();
  let waiting: readonly unknown[] = [];
  let isOver = false;

  /** One sheet, with as many rows as it can hold. */
  async function* sheet(): AsyncGenerator<string> {
    yield opening + line(1, names, (column) => titles[column]);
    for (let lines = 1; lines < maxLines; ) {
      if (waiting.length === 0) {
        const { done, value } = await rest.next();
        if (done) {
          isOver = true;
          break;
        }
        waiting = value;
      }
      const room = maxLines - lines;
      const rows = waiting.length > room ? waiting.slice(0, room) : waiting;
      waiting = waiting.length > room ? waiting.slice(room) : [];
      const first = lines + 1;
      lines += rows.length;
      let text = '';
      for (const [index, row] of rows.entries()) {
        text += line(first + index, names, (at) => {
          const column = columns[at] as RecordColumn;
          return cell(valueIn(row, column.key), column);
        });
      }
      yield text;
    }
    yield closing;
  }

  const zip = new yazl.ZipFile();
  const out = zip.outputStream as Readable;
  out.once('close', () => void rest.return?.());
  const options = { compressionLevel: 1 };
  function addSheet(position: number) {
    const content = Readable.from(sheet(), { objectMode: false });
    content.once('error', (error) => out.destroy(error));
    out.once('close', () => content.destroy());
    content.once('end', () => {
      if (!isOver) return addSheet(position + 1);
      const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path, options);
      add('xl/workbook.xml', workbook(contract.many, position));
      add('xl/_rels/workbook.xml.rels', workbookRelations(position));
      add('xl/styles.xml', styles);
      add('_rels/.rels', relations);
      add('[Content_Types].xml', contentTypes(position));
      zip.end();
    });
    zip.addReadStream(content, `xl/worksheets/sheet${position}.xml`, options);
  }
  addSheet(1);
  return out;
}
