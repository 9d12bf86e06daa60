// Reads all rows of a list in order from one snapshot, in batches by a cursor.
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { builderOn, type Database } from '#server/db/client.ts';
import { literal } from '#server/db/search.ts';
import type { ListQuery } from '#shared/contract/contract.ts';
import { orderedIds } from './page.ts';
import { type ListSource, orderOf } from './source.ts';

const batch = literal(200);
/** The database aborts the transaction if the reader is idle for this time. */
const patienceSeconds = 90;

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Yields batches of rows. A batch is emptied when the next one is read. `signal` cancels the query in the database. */
export async function* snapshotRows(
  { $client: pool }: Database,
  source: ListSource,
  { where, ...sorting }: Pick<ListQuery, 'sort' | 'order'> & { readonly where: SQL | undefined },
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
    const { rows: backends } = await client.query('select pg_backend_pid() as pid');
    backend = backends[0]?.pid;
    await client.query(`set local idle_in_transaction_session_timeout = '${patienceSeconds}s'`);
    const selected = orderedIds(table, where, orderOf(source, sorting));
    await db.execute(sql`declare exported no scroll cursor for ${selected}`);
    const rowsOfIds = db
      .select(row)
      .from(table)
      .where(sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare(`export:${getTableName(table)}`);
    for (;;) {
      const { rows: fetched } = await db.execute<{ id: string }>(sql`fetch ${batch} from exported`);
      if (fetched.length === 0) return;
      const ids = fetched.map(({ id }) => id);
      const read = (await rowsOfIds.execute({ ids })) as Row[];
      const byId = new Map(read.map((one) => [one.id, one]));
      const rows = ids.flatMap((id) => byId.get(id) ?? []);
      yield rows;
      // Resolved promises may still hold the arrays. Emptied, they hold no rows.
      rows.length = 0;
      read.length = 0;
      byId.clear();
    }
  } finally {
    signal.removeEventListener('abort', stop);
    // A late cancel would hit the connection's next user, so an aborted one is closed.
    const isBroken = await client.query('rollback').then(
      () => signal.aborted,
      () => true,
    );
    client.release(isBroken);
  }
}
