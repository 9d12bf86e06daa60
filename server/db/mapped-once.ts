// How the rows of a statement that is kept are made from what the driver brings. Drizzle finds out anew for each value of
// each row what decodes it; for such a statement that is found out once. Its own way stays for whatever is not plain here.
import { Column, type DriverValueDecoder, fillPlaceholders, is, SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { Query } from './client.ts';

type Row = Record<string, unknown>;
type Decoder = DriverValueDecoder<unknown, unknown>;

/** What a prepared statement of drizzle has, which its types do not show. */
interface Statement {
  readonly fields?: readonly { path: string[]; field: unknown }[];
  /** False: of an outer join, whose columns are one `null` where nothing was joined. */
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
  customResultMapper?: (rows: unknown[][]) => Row[];
  readonly client?: { readonly query: Query };
  readonly queryConfig?: pg.QueryConfig;
  readonly params?: unknown[];
  execute: (values?: Row) => Promise<unknown>;
}

function decoderOf(field: unknown): Decoder | undefined {
  if (is(field, Column)) return field;
  const { decoder } = (is(field, SQL.Aliased) ? field.sql : field) as { decoder?: Decoder };
  return decoder;
}

/** The same statement. A value stands in the row itself, or in an object of it. */
export function mappedOnce<S>(statement: S): S {
  const kept = statement as Statement;
  const { fields = [], joinsNotNullableMap = {} } = kept;
  const columns = fields.map(({ path, field }) => ({
    name: path.at(-1) as string,
    group: path.length > 1 ? path[0] : undefined,
    decoder: path.length > 2 ? undefined : decoderOf(field),
  }));
  const isPlain = columns.length > 0 && Object.values(joinsNotNullableMap).every(Boolean);
  if (kept.customResultMapper || !isPlain || columns.some(({ decoder }) => !decoder)) return statement;
  kept.customResultMapper = (rows) =>
    rows.map((values) => {
      const row: Row = {};
      for (let at = 0; at < columns.length; at += 1) {
        const { name, group, decoder } = columns[at] as { name: string; group?: string; decoder: Decoder };
        const value = values[at];
        const decoded = value === null ? null : decoder.mapFromDriverValue(value);
        if (group === undefined) row[name] = decoded;
        else {
          row[group] ??= {};
          (row[group] as Row)[name] = decoded;
        }
      }
      return row;
    });
  return statement;
}

/**
 * The same statement, run past the builder's ways to trace, to keep and to log, none of which is in use. For reads that stand
 * alone: of several that are sent together, the error of the first would not be the first to come.
 */
export function runPlainly<S>(statement: S): S {
  const kept = mappedOnce(statement) as Statement;
  const { client, queryConfig, params = [], customResultMapper: mapped } = kept;
  if (!client || !queryConfig || !mapped) return statement;
  kept.execute = async (values = {}) =>
    mapped((await client.query(queryConfig, fillPlaceholders(params, values))).rows);
  return statement;
}
