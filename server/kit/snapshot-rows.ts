// All rows of a list, however many, in order and from one moment: by a cursor, some at a time, so that whoever takes them
// slowly holds up nothing but the cursor.
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { builderOn, type Database } from '#server/db/client.ts';
import { literal } from '#server/db/search.ts';
import type { ListQuery } from '#src/shared/contract.ts';
import { idsInOrder, type ListSource, orderAsked } from './list-source.ts';

/** So many rows are read at a time. */
const batch = literal(200);
/** Whoever takes nothing for so long has gone: the database ends the transaction, and with it the export. */
const patienceSeconds = 90;

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Reads the rows: a list is good until the next one is asked for. When `signal` says so, the database stops at once, and nothing more comes. */
export async function* snapshotRows(
  { $client: pool }: Database,
  source: ListSource,
  { where, ...asked }: Pick<ListQuery, 'sort' | 'order'> & { readonly where: SQL | undefined },
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  const { table, row } = source;
  const client = await pool.connect();
  const db = builderOn(client);
  let backend: number | undefined;
  const stop = () => {
    if (backend !== undefined) pool.query('select pg_cancel_backend($1)', [backend]).catch(() => {});
  };
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    await client.query('begin isolation level repeatable read read only');
    const { rows: ours } = await client.query('select pg_backend_pid() as pid');
    backend = ours[0]?.pid;
    await client.query(`set local idle_in_transaction_session_timeout = '${patienceSeconds}s'`);
    const { sort, descending } = orderAsked(source, asked);
    const selected = idsInOrder({ from: table, id: table.id, sort, where }, descending);
    await db.execute(sql`declare exported no scroll cursor for ${selected}`);
    const rowsOfIds = db
      .select(row)
      .from(table)
      .where(sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare(`export:${getTableName(table)}`);
    for (;;) {
      const { rows: found } = await db.execute<{ id: string }>(sql`fetch ${batch} from exported`);
      if (found.length === 0) return;
      const ids = found.map(({ id }) => id);
      const read = (await rowsOfIds.execute({ ids })) as Row[];
      const byId = new Map(read.map((one) => [one.id, one]));
      const rows = ids.flatMap((id) => byId.get(id) ?? []);
      yield rows;
      // Whatever still has the lists, by way of a promise that is done, has no rows by them.
      rows.length = 0;
      read.length = 0;
      byId.clear();
    }
  } finally {
    signal.removeEventListener('abort', stop);
    // A cancel that comes late would meet whoever has the connection next.
    const broken = await client.query('rollback').then(
      () => signal.aborted,
      () => true,
    );
    client.release(broken);
  }
}
