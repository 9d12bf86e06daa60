// Finds which changes concern the own records of connected people: stores with their domains and emails, and questions.
import { sql } from 'drizzle-orm';
import { domains } from '#resources/domains/contract.ts';
import { storeEmails } from '#resources/store-emails/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import { support } from '#resources/support/contract.ts';
import type { Queryable } from '#server/db/client.ts';
import { storePeople } from '#server/records/own-stores.ts';
import { type ActorChanges, isAfter, maxIds } from './changed-records.ts';

export const ownResources: ReadonlySet<string> = new Set(
  [stores, domains, storeEmails, support].map(({ name }) => name),
);

/**
 * The changes between two cursors in records that belong to these users now, by user. Leaves out deleted records, except
 * domains and emails of an existing store: their audit entries have its id.
 */
export async function ownChangesSince(
  db: Queryable,
  { after, until }: { after: string; until: string },
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ActorChanges[]>> {
  const users = [...new Set(userIds)];
  const { rows } = await db.execute<{ user: string; changes: ActorChanges[] }>(sql`
    with entries as materialized (
      select resource, actor_id, record_id, (before->>'store_id')::uuid as former_store from audit_log
      where ${isAfter(after)} and pg_visible_in_snapshot(transaction, ${until}::pg_snapshot)
        and resource = any(${sql.param([...ownResources])}::text[])
    ), of_stores as (
      select resource, actor_id, record_id, case resource
        when ${stores.name} then record_id
        when ${domains.name} then coalesce((select store_id from domains where id = record_id), former_store)
        when ${storeEmails.name} then coalesce((select store_id from store_emails where id = record_id), former_store)
      end as store_id
      from entries
    ), seen as (
      select user_id, resource, actor_id, record_id from of_stores join (${storePeople(users)}) as people using (store_id)
      union all
      select owner_id, resource, actor_id, record_id from entries
      join support_threads on support_threads.id = record_id
      where resource = ${support.name} and owner_id = any(${sql.param(users)}::uuid[])
    ), grouped as (
      select user_id, resource, actor_id as actor, count(distinct record_id)::int as count,
        (array_agg(distinct record_id))[1:${maxIds}] as ids
      from seen group by user_id, resource, actor_id
    ) select user_id as user, jsonb_agg(jsonb_build_object(
      'resource', resource, 'actor', actor, 'count', count, 'ids', ids)) as changes
    from grouped group by user_id`);
  return new Map(rows.map(({ user, changes }) => [user, changes]));
}
