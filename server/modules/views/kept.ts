// Saved views: who may read them, and the checks on a write.

import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { contracts } from '#resources/contracts.ts';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Transaction } from '#server/db/client.ts';
import { viewDefaultsTable, viewsTable } from '#server/db/tables/views.ts';
import type { Actor } from '#server/http/access.ts';
import { conflict, invalid, notAllowed, notFound } from '#server/http/errors.ts';
import type { Writer } from '#server/records/audit-log.ts';
import type { RecordKind } from '#server/records/write.ts';
import { deleteRows } from '#server/records/write-rows.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { isQueryOf, listsOf, maxViews, type View, type ViewUpdate } from '#shared/contract/views.ts';
import { listPermission } from '#shared/domain/permissions.ts';

const lists = listsOf(contracts);
export const one = 'View';

const seesList = (actor: Actor, contract: Contract) => actor.permissions.has(listPermission(contract));

export function readable(actor: Actor): SQL {
  const seen = lists.filter((contract) => seesList(actor, contract)).map(({ name }) => name);
  const ownOrShared = or(eq(viewsTable.owner_id, actor.userId), eq(viewsTable.shared, true));
  return and(ownOrShared, inArray(viewsTable.resource, seen)) as SQL;
}

export const columnsFor = ({ userId }: Actor) => ({
  id: viewsTable.id,
  resource: viewsTable.resource,
  name: viewsTable.name,
  shared: viewsTable.shared,
  query: viewsTable.query,
  columns: viewsTable.columns,
  owner: sql<View['owner']>`(select json_build_object('id', users.id, 'full_name', users.full_name)
    from users where users.id = views.owner_id)`,
  isOwn: sql<boolean>`${viewsTable.owner_id} = ${userId}`,
  isDefault: sql<boolean>`exists (select 1 from view_defaults
    where view_defaults.view_id = views.id and view_defaults.user_id = ${userId})`,
  version: viewsTable.version,
  createdAt: viewsTable.created_at,
  updatedAt: viewsTable.updated_at,
});

/** Name and table in the audit log. */
const views = { name: 'views', table: viewsTable };

export const kindFor = (actor: Actor): RecordKind<View, typeof viewsTable> => ({
  ...views,
  one,
  async read(tx, id) {
    const [record] = await tx.select(columnsFor(actor)).from(viewsTable).where(eq(viewsTable.id, id));
    return record && { record, related: {} };
  },
});

export function mustFit(actor: Actor, resource: string, { query: asked }: ViewUpdate): void {
  const contract = lists.find(({ name }) => name === resource) as Contract;
  if (!seesList(actor, contract)) throw notAllowed();
  if (asked !== undefined && !isQueryOf(contract, asked)) {
    throw invalid({ query: ["This list doesn't support this query"] });
  }
}

/** Makes a view the default of the actor's list, or stops it from being the default. */
export async function setDefault(
  tx: Transaction,
  { userId }: Actor,
  id: string,
  resource: string,
  wanted?: boolean,
) {
  if (wanted === undefined) return;
  const ofList = and(eq(viewDefaultsTable.user_id, userId), eq(viewDefaultsTable.resource, resource));
  if (!wanted) {
    await tx.delete(viewDefaultsTable).where(and(ofList, eq(viewDefaultsTable.view_id, id)));
    return;
  }
  await tx
    .insert(viewDefaultsTable)
    .values({ user_id: userId, resource, view_id: id })
    .onConflictDoUpdate({
      target: [viewDefaultsTable.user_id, viewDefaultsTable.resource],
      set: { view_id: id },
    });
}

export async function mustHaveRoom(tx: Transaction, { userId }: Actor): Promise<void> {
  await lockInTransaction(tx, `views ${userId}`);
  if ((await tx.$count(viewsTable, eq(viewsTable.owner_id, userId))) >= maxViews) {
    throw conflict(`You can have at most ${maxViews} views. Delete some first.`);
  }
}

/** Deletes the views of a deleted user, including shared ones, each with its own audit entry. */
export const deleteViewsOf = (by: Writer, userId: string) =>
  deleteRows(by, views, eq(viewsTable.owner_id, userId));

/** A view that the actor may read, with its version; throws 404. */
export async function readWithin(tx: Transaction, actor: Actor, id: string) {
  const [found] = await tx
    .select({ record: columnsFor(actor), version: viewsTable.version })
    .from(viewsTable)
    .where(and(eq(viewsTable.id, id), readable(actor)));
  if (!found) throw notFound(one);
  return found;
}
