// The records of an export or a bulk operation: by given ids, or by a list's query.
import { and, type SQL, sql } from 'drizzle-orm';
import type { Actor, Scope } from '#server/http/access.ts';
import { checked, notAllowed } from '#server/http/errors.ts';
import { isFound } from '#server/lists/search.ts';
import { type Filters, filterConditions, filterValues, whereClause } from '#server/lists/source.ts';
import type { Action, Contract, ListQuery } from '#shared/contract/contract.ts';
import { type SelectionBody, selectionOf } from '#shared/contract/selection.ts';
import { listPermission, permission } from '#shared/domain/permissions.ts';
import type { AnyModule } from './module.ts';

/** Ids take precedence over filters and search. */
export interface Selection {
  readonly ids?: readonly string[] | undefined;
  readonly filters?: Filters | undefined;
  readonly q?: string | undefined;
}

/** Validates a selection by the rules of the resource's list; throws 422. */
export function readSelection(contract: Contract, body: SelectionBody): Selection {
  const { ids, filters, q } = body;
  return checked(selectionOf(contract), { ids, filters, q });
}

/** The actor's scope for an action; undefined means all records. Throws 403 where it is empty. */
export function scopeFor(
  { contract, owned }: AnyModule,
  actor: Actor,
  action: Action,
  filters: Filters = {},
): Scope | undefined {
  const needed = action === 'list' ? listPermission(contract) : permission(contract, action);
  const needsPermission = !owned || owned.opensRoutes === false;
  if (needsPermission && !actor.permissions.has(needed)) throw notAllowed();
  return owned?.scope(actor, action, filters as ListQuery);
}

/** The condition of the selected rows within the scope. */
export function selectedWhere(source: AnyModule, selection: Selection, scope: Scope | undefined) {
  const { ids, filters = {}, q } = selection;
  if (ids) return and(scope?.where, sql`${source.table.id} = any(${sql.param(ids)}::uuid[])`);
  const conditions = filterConditions(source, filterValues(source, filters));
  return and(scope?.where, ...conditions, q ? isFound(source, q) : undefined);
}

/** Selects the ids of the selected rows within the scope. */
export const selectedIds = (source: AnyModule, selection: Selection, scope: Scope | undefined): SQL =>
  sql`select ${source.table.id} as id from ${source.table} ${whereClause(selectedWhere(source, selection, scope))}`;
