// Stores replaced logos as long as deleted records, for an undo and for the history. The audit log has only their digests.
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { digestIn } from '#server/records/audited-values.ts';
import { trashDays } from '#server/records/trash-days.ts';

/** Replaced logos of one store. Older ones are deleted, because the trash copies all of them with a deleted store. */
const maxReplaced = 10;

/** Stores the logo of a locked store before `next` replaces it. */
export async function storeReplacedLogo(tx: Transaction, id: string, next: Buffer | null): Promise<void> {
  await tx.execute(sql`
    insert into replaced_logos (store_id, digest, logo, expires_at)
    select id, sha256(logo), logo, now() + make_interval(days => ${trashDays}) from stores
    where id = ${id} and logo is not null and logo is distinct from ${next}::bytea
    on conflict (store_id, digest) do update set expires_at = excluded.expires_at`);
  await tx.execute(sql`
    delete from replaced_logos where store_id = ${id} and digest not in (
      select digest from replaced_logos where store_id = ${id} order by expires_at desc limit ${maxReplaced})`);
}

/** The current and the replaced logos of some stores: `store_id`, `digest`, `logo`. */
const logosOf = (storeIds: readonly string[]): SQL => sql`
  select id as store_id, sha256(logo) as digest, logo from stores
  where id = any(${sql.param(storeIds)}::uuid[]) and logo is not null
  union all
  select store_id, digest, logo from replaced_logos
  where store_id = any(${sql.param(storeIds)}::uuid[]) and expires_at > now()`;

/** The logo of a store that the audit log names by this digest. Undefined if it is not stored any more. */
export async function readLogo(db: Queryable, storeId: string, logged: unknown): Promise<Buffer | undefined> {
  const digest = digestIn(logged);
  if (!digest) return undefined;
  const { rows } = await db.execute<{ logo: Buffer }>(
    sql`select logo from (${logosOf([storeId])}) as logos where digest = ${digest} limit 1`,
  );
  return rows[0]?.logo;
}

/** The digests of the logos that are stored, by store. */
export async function storedDigests(
  db: Queryable,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (storeIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; digests: string[] }>(sql`
    select store_id as id, array_agg('sha256:' || encode(digest, 'hex')) as digests
    from (${logosOf(storeIds)}) as logos group by store_id`);
  return new Map(rows.map(({ id, digests }) => [id, new Set(digests)]));
}

/** Deletes at most `limit` expired logos; returns their number. */
export async function deleteOldLogos(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from replaced_logos where (store_id, digest) in (
      select store_id, digest from replaced_logos where expires_at <= now() limit ${limit} for update skip locked)`);
  return rowCount ?? 0;
}
