// Reads the database's foreign keys and columns, so that no list of tables must be maintained.
import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';

export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly cascades: boolean;
  /** Whether the column can be null. */
  readonly optional: boolean;
}

interface Relations {
  readonly keys: readonly ForeignKey[];
  /** The columns of each table, without generated ones. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

/** All keys refer to `id`. */
async function readRelations(db: Queryable): Promise<Relations> {
  const { rows: keys } = await db.execute<Record<keyof ForeignKey, never>>(sql`
    select child.relname as table, attname as column, parent.relname as parent,
      confdeltype = 'c' as cascades, not attnotnull as optional
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by child.relname, attname`);
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`);
  return { keys, columns: new Map(rows.map(({ table, columns }) => [table, columns])) };
}

let known: Relations | undefined;

/** The schema does not change while the process runs. */
export async function relationsOf(db: Queryable): Promise<Relations> {
  known ??= await readRelations(db);
  return known;
}
