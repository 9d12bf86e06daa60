// Loading is one transaction: all of it stands, or nothing. Foreign keys and indexes are taken away for it and made again
// at its end, when all rows are there: no order of the tables has to be known, and an index is made faster than kept.
import type pg from 'pg';
import type { OneClient } from '#server/db/client.ts';
import { quoted } from './catalogue.ts';
import type { Manifest } from './contents.ts';
import { BackupProblem } from './problem.ts';
import { CopyIn } from './rows.ts';

interface Aside {
  readonly before: string;
  readonly after: string;
}

const list = (names: readonly string[]) => names.map(quoted).join(', ');

/** What stands in the way while rows are loaded. A partitioned table's indexes stay: they are its partitions' too. */
async function asides(client: OneClient, tables: readonly string[]): Promise<Aside[]> {
  const { rows } = await client.query<Aside>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as before,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as after,
       2 as place
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
     union all
     select format('alter table %s disable trigger user', tgrelid::regclass),
       format('alter table %s enable trigger user', tgrelid::regclass), 3
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace group by tgrelid
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and relname = any($1) and relkind = 'r' and not relispartition
       and not exists (select 1 from pg_constraint where conindid = indexrelid)
     order by place`,
    [tables],
  );
  return rows;
}

/** Months of the journal are partitions: they go as a whole one day, so they are what they were. */
async function makePartitionsAgain(client: OneClient, { partitions }: Manifest): Promise<void> {
  const parents = [...new Set(partitions.map((partition) => partition.of))];
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent::regclass::text = any($1)`,
    [parents],
  );
  for (const { name } of rows) await client.query(`drop table ${name}`);
  for (const { name, of, bound } of partitions) {
    await client.query(`create table ${quoted(name)} partition of ${quoted(of)} ${bound}`);
  }
}

/** Rows arrive table by table, in pieces. */
export class RowLoader {
  readonly loaded: Record<string, number> = {};
  private current: { table: string; rows: CopyIn } | undefined;
  private away: Aside[] = [];

  constructor(
    private readonly client: pg.Client,
    private readonly manifest: Manifest,
  ) {}

  /** Makes room. A start may have filled some of the tables by itself. */
  async begin(): Promise<void> {
    const names = this.manifest.tables.map(({ name }) => name);
    this.away = await asides(this.client, names);
    // Foreign keys need their indexes.
    for (const { before } of this.away.toReversed()) await this.client.query(before);
    await makePartitionsAgain(this.client, this.manifest);
    await this.client.query(`truncate ${list(names)}`);
    for (const name of names) this.loaded[name] = 0;
  }

  async write(table: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.current?.table !== table) {
      await this.endTable();
      const columns = this.manifest.tables.find(({ name }) => name === table)?.columns;
      if (!columns) throw new BackupProblem(`the file is broken: it does not say what ${table} is`);
      const target = `${quoted(table)} (${list(columns)})`;
      this.current = { table, rows: new CopyIn(this.client, target) };
    }
    await this.current.rows.write(content);
  }

  /** All rows are there: what stood in the way is made again, and checks them. */
  async end(): Promise<void> {
    await this.endTable();
    for (const { name, value } of this.manifest.sequences) {
      await this.client.query('select setval($1::regclass, $2)', [quoted(name), value]);
    }
    for (const { after } of this.away) await this.client.query(after);
  }

  async endTable(): Promise<void> {
    if (!this.current) return;
    const { table, rows } = this.current;
    this.current = undefined;
    this.loaded[table] = (this.loaded[table] ?? 0) + (await rows.end());
  }
}
