// Which records are meant: those that a list shows for its filters and its search, or those of some ids. Said once, for
// lists, exports and whatever else is done with many.
import { and, type SQL, sql } from 'drizzle-orm';
import type { Action, Contract, ListQuery } from '#src/shared/contract.ts';
import { grant, listPermission } from '#src/shared/grants.ts';
import { type SelectionBody, selectionOf } from '#src/shared/selection.ts';
import type { Actor, Scope } from './access.ts';
import { checked, notAllowed } from './errors.ts';
import { allThatHold, searchedOf } from './list-search.ts';
import { conditionsOf, type Filters, namesOf } from './list-source.ts';
import type { AnyModule } from './module.ts';

/** What is chosen of a resource's records. Where there are ids, only they count. */
export interface Selection {
  readonly ids?: readonly string[] | undefined;
  readonly filters?: Filters | undefined;
  readonly q?: string | undefined;
}

/** What a body says of which records it means, by the rules of a resource's list; throws 422. */
export function readSelection(contract: Contract, body: SelectionBody): Selection {
  const { ids, filters, q } = body;
  return checked(selectionOf(contract), { ids, filters, q });
}

/** What an actor reaches of a resource by an action; undefined: all of it. Throws 403 where it is nothing. */
export function mustReach(
  { contract, owned }: AnyModule,
  actor: Actor,
  action: Action,
  filters: Filters = {},
): Scope | undefined {
  if (owned) return owned.reach(actor, action, filters as ListQuery);
  if (!actor.grants.has(action === 'list' ? listPermission(contract) : grant(contract, action)))
    throw notAllowed();
  return undefined;
}

/** The condition of the rows that are selected, within reach: all of them, also where a list's search stops looking. */
export function selectedWhere(source: AnyModule, selection: Selection, reach: Scope | undefined) {
  const { table, filters, filterDefaults } = source;
  const { ids, q } = selection;
  if (ids) return and(reach?.where, sql`${table.id} = any(${sql.param(ids)}::uuid[])`);
  const asked: Filters = { ...filterDefaults, ...selection.filters };
  const conditions = conditionsOf(filters, namesOf(asked, filters), asked);
  return and(reach?.where, ...conditions, q ? allThatHold(searchedOf(source), q) : undefined);
}

/** A query of the ids that are selected, within reach. */
export function selectedIds(source: AnyModule, selection: Selection, reach: Scope | undefined): SQL {
  const where = selectedWhere(source, selection, reach);
  return sql`select ${source.table.id} as id from ${source.table} ${where ? sql`where ${where}` : sql``}`;
}
