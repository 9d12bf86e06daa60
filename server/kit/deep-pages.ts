// Pages deep inside a list, at about the cost of the first one: counted from the nearer end, and from a sample of the keys
// that the list is sorted by. Samples stand in the database, for all processes: of what is long from before somebody asks (see
// `list-samples.ts`), of what else a list is narrowed to from the first who asks on.
// What was written since a sample was taken moves such a page by as many rows, but for new rows in front of it where the list's
// total is known.
import { asc, getTableName, type SQL, sql } from 'drizzle-orm';
import limit from 'p-limit';
import type { Database, Queryable } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Way } from './list-source.ts';
import type { RecordTable } from './write.ts';

/** Every so many rows, a key is kept. Nearer than that to a known place, rows are counted off. */
const stride = sql.raw('1000');

/** From here on it is worth to know where the page is. */
export const deepFrom = 2_000;

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

/** Rows of a table in an order. */
export interface Sorted extends Way {
  readonly table: RecordTable;
  /** What the order and the rows are called, to tell them from others of the table. */
  readonly field: string;
  readonly narrowed: string;
}

/** What a list is narrowed to: by whose reach, and by which filters. */
export const narrowedBy = (reach?: string, filters: readonly unknown[] = []) =>
  JSON.stringify([reach, filters]);

const nameOf = ({ table, field, narrowed }: Sorted) => `${getTableName(table)} by ${field} of ${narrowed}`;

/**
 * The same part, counted from a known place: with the condition that rows come after it. Where no sample is there
 * yet, the part as it was, and one is taken behind the answer. `exactTotal`: of the list, where that is known.
 */
export async function locate(
  { from, background }: { readonly from: Queryable; readonly background: Database },
  list: Sorted,
  part: Part,
  exactTotal?: number,
): Promise<Part & { after?: (way: Way) => SQL }> {
  if (part.offset < deepFrom) return part;
  const { descending, offset, limit } = part;
  const total = exactTotal === undefined ? sql`total` : sql`${exactTotal}::bigint`;
  const position = descending
    ? sql`greatest(0, ${total} - ${offset + limit}::bigint)`
    : sql`${offset}::bigint`;
  // From its lower end, a last page has what is left, and one beyond it nothing.
  const left = descending
    ? sql`greatest(0, least(${limit}, ${total} - ${offset}::bigint))`
    : sql`${limit}::bigint`;
  const { rows } = await from.execute<{
    offset: string;
    limit: string;
    place: string | null;
    id: string;
    is_old: boolean;
  }>(sql`
    select position - index * ${stride} as offset, ${left} as limit, places[index] as place, ids[index] as id,
      taken_at < now() - interval '10 minutes' as is_old
    from (select *, least(position / ${stride}, cardinality(ids))::int as index
      from (select *, ${position} as position from list_samples where list = ${nameOf(list)} and total is not null) as placed
    ) as indexed`);
  const [found] = rows;
  if ((!found || found.is_old) && leavesOne(background))
    takeSample(background, list, '10 minutes').catch(() => {});
  if (!found) return part;
  const { place, id } = found;
  const after = (way: Way) => sql`(${way.sort}, ${way.id}) > (${place}, ${id}::uuid)`;
  return {
    descending: false,
    offset: Number(found.offset),
    limit: Number(found.limit),
    ...(place !== null && { after }),
  };
}

/** A look takes seconds of a connection, and there are few in the background: the others are for totals. */
const inTurn = limit(1);

/** Whether there is a connection for it and, where there are several, another one. */
const leavesOne = ({ $client: { totalCount, idleCount, options } }: Database) =>
  totalCount - idleCount < Math.max(1, options.max - 1);

/** Looks through a list, where that was not begun within this time by any process. */
export const takeSample = (db: Database, list: Sorted, within: string): Promise<void> =>
  inTurn(() => look(db, list, within));

async function look(db: Database, list: Sorted, within: string): Promise<void> {
  const { from, id, sort, where } = list;
  const name = nameOf(list);
  const { rowCount } = await db.execute(sql`
    insert into list_samples (list, taken_at) values (${name}, now())
    on conflict (list) do update set taken_at = excluded.taken_at
      where list_samples.taken_at < now() - ${within}::interval`);
  if (rowCount === 0) return;
  const kept = (value: SQL) => sql`coalesce(array_agg(${value}) filter (where number % ${stride} = 0), '{}')`;
  await inTransaction(db, async (tx) => {
    // Numbered rows come in the order of their numbers: sorting them for the arrays once more would take twice the time.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      update list_samples set (total, places, ids) = (
        select count(*), ${kept(sql`place::text`)}, ${kept(sql`id`)} from (
          select ${sort} as place, ${id} as id,
            row_number() over (order by ${asc(sort)}, ${asc(id)}) as number
          from ${from} ${where ? sql`where ${where}` : sql``}
        ) as numbered)
      where list = ${name}`);
  });
}
