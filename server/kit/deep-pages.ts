// Pages deep inside a list, at about the cost of the first one: counted from the nearer end, and from a kept sample of
// the keys that the list is sorted by. What was written since the sample was taken moves such a page by as many rows.
import { asc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { Figures } from './figures.ts';
import type { RecordTable } from './write.ts';

/** Every so many rows, a key is kept. Nearer than that to a known place, rows are counted off. */
const stride = 1_000;
const maxSamples = 30;
const keptMs = 600_000;

/** From here on it is worth to know where the page is. */
export const deepFrom = 2 * stride;

interface Sample {
  readonly total: number;
  /** The keys of the rows at each stride, in rising order. */
  readonly keys: readonly { place: unknown; id: string }[];
}

export interface Part {
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** The same rows of a list of `total`, seen from the end that is nearer. */
export function fromNearerEnd({ descending, offset, limit }: Part, total: number): Part {
  if (offset <= total / 2) return { descending, offset, limit };
  const rows = Math.max(0, Math.min(limit, total - offset));
  return { descending: !descending, offset: total - offset - rows, limit: rows };
}

export interface Sorted {
  readonly sort: AnyPgColumn | SQL;
  readonly where: SQL | undefined;
}

/** Samples by what they are of, kept in this process and taken in the background. */
export class DeepPages {
  private readonly samples = new Figures<Sample>({
    rows: ({ total }) => total,
    maxEntries: maxSamples,
    keptMs,
  });

  constructor(
    private readonly background: Queryable,
    private readonly table: RecordTable,
  ) {}

  /**
   * The same part, counted from a known place: with the condition that rows come after it. Where no sample is there
   * yet, the part as it was, and one is taken behind the answer.
   */
  locate(key: string, { sort, where }: Sorted, part: Part): Part & { after?: SQL } {
    if (part.offset < deepFrom) return part;
    const { table } = this;
    const sample = this.samples.known(key, () => this.take({ sort, where }));
    if (!sample) return part;
    const { descending, limit } = part;
    const position = descending ? Math.max(0, sample.total - part.offset - limit) : part.offset;
    const index = Math.min(Math.floor(position / stride), sample.keys.length);
    const found = sample.keys[index - 1];
    const offset = position - index * stride;
    if (!found) return { descending: false, offset: position, limit };
    const after = sql`(${sort}, ${table.id}) > (${found.place}, ${found.id}::uuid)`;
    return { descending: false, offset, limit, after };
  }

  private async take({ sort, where }: Sorted): Promise<Sample> {
    const { table } = this;
    const { rows } = await this.background.execute<{ number: string; place: unknown; id: string }>(sql`
      select number, place, id from (
        select ${sort} as place, ${table.id} as id,
          row_number() over (order by ${asc(sort)}, ${asc(table.id)}) as number,
          lead(${table.id}) over (order by ${asc(sort)}, ${asc(table.id)}) is null as is_last
        from ${table} ${where ? sql`where ${where}` : sql``}
      ) as numbered where number % ${sql.raw(String(stride))} = 0 or is_last order by number`);
    const keys = rows.filter(({ number }) => Number(number) % stride === 0);
    return { total: Number(rows.at(-1)?.number ?? 0), keys };
  }
}
