// Loads all rows in one transaction. Drops foreign keys, triggers and indexes first and recreates them at the
// end: then the order of tables does not matter, and building an index is faster than updating it.
import type pg from 'pg';
import type { OneClient } from '#server/db/client.ts';
import { quoted } from './catalogue.ts';
import type { Manifest } from './contents.ts';
import { BackupProblem } from './problem.ts';
import { CopyIn } from './rows.ts';

interface DroppedObject {
  readonly before: string;
  readonly after: string;
}

const list = (names: readonly string[]) => names.map(quoted).join(', ');

/**
 * Foreign keys, triggers and indexes to drop while rows are loaded. Indexes of partitioned tables stay,
 * because the partitions have the same ones.
 */
async function objectsToDrop(client: OneClient, tables: readonly string[]): Promise<DroppedObject[]> {
  const { rows } = await client.query<DroppedObject>(
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

/** Recreates the audit log's monthly partitions, which are dropped as a whole when they expire. */
async function recreatePartitions(client: OneClient, { partitions }: Manifest): Promise<void> {
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

/** Loads rows table by table, in pieces. */
export class RowLoader {
  readonly loaded: Record<string, number> = {};
  private current: { table: string; rows: CopyIn } | undefined;
  private dropped: DroppedObject[] = [];

  constructor(
    private readonly client: pg.Client,
    private readonly manifest: Manifest,
  ) {}

  /** Empties the tables: the server start may have filled some of them. */
  async begin(): Promise<void> {
    const names = this.manifest.tables.map(({ name }) => name);
    this.dropped = await objectsToDrop(this.client, names);
    // In reverse order, because foreign keys need their indexes.
    for (const { before } of this.dropped.toReversed()) await this.client.query(before);
    await recreatePartitions(this.client, this.manifest);
    await this.client.query(`truncate ${list(names)}`);
    for (const name of names) this.loaded[name] = 0;
  }

  async write(table: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.current?.table !== table) {
      await this.endTable();
      const columns = this.manifest.tables.find(({ name }) => name === table)?.columns;
      if (!columns) throw new BackupProblem(`the file is broken: its manifest has no table ${table}`);
      const target = `${quoted(table)} (${list(columns)})`;
      this.current = { table, rows: new CopyIn(this.client, target) };
    }
    await this.current.rows.write(content);
  }

  /** Recreates the dropped objects, which also checks the rows. */
  async end(): Promise<void> {
    await this.endTable();
    for (const { name, value } of this.manifest.sequences) {
      await this.client.query('select setval($1::regclass, $2)', [quoted(name), value]);
    }
    for (const { after } of this.dropped) await this.client.query(after);
  }

  async endTable(): Promise<void> {
    if (!this.current) return;
    const { table, rows } = this.current;
    this.current = undefined;
    this.loaded[table] = (this.loaded[table] ?? 0) + (await rows.end());
  }
}
