// Writes CSV (RFC 4180) without formulas, safe for readers that guess another separator.
import { stringify } from 'csv-stringify/sync';

/** Readers that guess another separator split only unquoted cells, so cells with any common separator are quoted. */
const needsQuotes = /[,;\t|"\r\n]/;

export const csvLines = (rows: unknown[][], separator = ','): string =>
  stringify(rows, {
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_match: needsQuotes,
    cast: { boolean: String },
  });

/**
 * Prefixes an apostrophe to everything that a spreadsheet could read as a formula. Quotes are not enough for a reader
 * with another separator: it splits `a,"x;=1+1;"` into `a,"x` and `=1+1`. So each position where any reader may begin a
 * cell counts.
 */
export const withoutFormulas = (text: string): string =>
  text.replace(/(^|[,;\t|\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'");
