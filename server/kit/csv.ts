// Lines of CSV (RFC 4180) that hold no formula, whichever separator the reader splits them by.
import { stringify } from 'csv-stringify/sync';

/** A reader that guesses another separator than the file's splits only cells that aren't quoted. */
const needsQuotes = /[,;\t|"\r\n]/;

export const csvLines = (rows: unknown[][], separator = ','): string =>
  stringify(rows, {
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_match: needsQuotes,
    cast: { boolean: String },
  });

/**
 * A text that no spreadsheet runs: an apostrophe stands before each sign that begins a formula. Quotes are not enough where
 * the reader splits by another separator: of `a,"x;=1+1;"` it makes the cells `a,"x` and `=1+1`. So each place counts
 * where some reader may begin a cell.
 */
export const withoutFormulas = (text: string): string =>
  text.replace(/(^|[,;\t|\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'");
