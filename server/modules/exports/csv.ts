// Rows as CSV (RFC 4180).
import { stringify } from 'csv-stringify/sync';
import type { Contract } from '#src/shared/contract.ts';
import type { ExportBody } from '#src/shared/exports.ts';
import { type RecordColumn, shownValue, valueIn } from '#src/shared/record-columns.ts';

/** What has no text of people's in it: no spreadsheet takes it for a formula. */
const neverFormula = new Set(['number', 'amount', 'time', 'flag']);

/** The file, piece by piece: the first line at once, then each batch of rows. */
export async function* csvOf(
  contract: Contract,
  columns: readonly RecordColumn[],
  { values, safe = true, bom = false, separator = ',', timeZone = 'UTC' }: ExportBody,
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const isShown = values === 'shown';
  const lines = (rows: unknown[][]) =>
    stringify(rows, { delimiter: separator, record_delimiter: 'windows', cast: { boolean: String } });
  // As the library can do it, but for texts alone: an amount below zero stays a number.
  const harmless = (text: unknown) =>
    typeof text === 'string' && /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  yield (bom ? '\uFEFF' : '') + lines([columns.map(({ key, title }) => (isShown ? title : key))]);
  for await (const rows of batches) {
    yield lines(
      rows.map((row) =>
        columns.map((column) => {
          const value = valueIn(row, column.key);
          const told = isShown ? shownValue(contract, column, value, timeZone) : value;
          return safe && !neverFormula.has(column.kind) ? harmless(told) : told;
        }),
      ),
    );
  }
}
