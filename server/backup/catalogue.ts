// Reads tables, partitions and sequences from the catalogue: a backup names only the tables to exclude.
import pg from 'pg';
import type { OneClient } from '#server/db/client.ts';
import { excludedTables, type Manifest } from './contents.ts';

export const quoted = pg.escapeIdentifier;

interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** The tables with their columns. Partitions are part of their partitioned table. */
export async function tablesOf(client: OneClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, coalesce((
       select json_agg(json_build_object('name', attname, 'type', atttypid::regtype::text) order by attnum)
       from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ), '[]') as columns
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by relname`,
  );
  return rows;
}

export const backedUpTables = async (client: OneClient) =>
  (await tablesOf(client)).filter(({ name }) => !excludedTables.includes(name));

export async function partitionsOf(client: OneClient): Promise<Manifest['partitions']> {
  const { rows } = await client.query(
    `select child.relname as name, parent.relname as of, pg_get_expr(child.relpartbound, child.oid) as bound
     from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
     where parent.relnamespace = 'public'::regnamespace and child.relispartition and child.relkind in ('r', 'p')
     order by child.relname`,
  );
  return rows;
}

export async function sequencesOf(client: OneClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}
