// Writes rows as CSV (RFC 4180).
import { csvLines, withoutFormulas } from '#server/lists/csv.ts';
import type { Contract } from '#shared/contract/contract.ts';
import type { ExportBody } from '#shared/contract/exports.ts';
import { formatValue, type RecordColumn, valueIn } from '#shared/contract/record-columns.ts';

/** Column kinds without user text, which can't contain a spreadsheet formula. */
const neverFormula = new Set(['number', 'amount', 'time', 'flag']);

/** Yields the file in pieces: the header line, then each batch of rows. */
export async function* csvOf(
  contract: Contract,
  columns: readonly RecordColumn[],
  { values, safe = true, bom = false, separator = ',', timeZone = 'UTC' }: ExportBody,
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const isShown = values === 'shown';
  const asText = (value: unknown) => {
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    return typeof text === 'string' ? withoutFormulas(text) : text;
  };
  yield (bom ? '\uFEFF' : '') +
    csvLines([columns.map(({ key, title }) => (isShown ? title : key))], separator);
  for await (const rows of batches) {
    yield csvLines(
      rows.map((row) =>
        columns.map((column) => {
          const value = valueIn(row, column.key);
          const cell = isShown ? formatValue(contract, column, value, timeZone) : value;
          return safe && !neverFormula.has(column.kind) ? asText(cell) : cell;
        }),
      ),
      separator,
    );
  }
}
