// Counts and names the records of an impact preview's lines.
import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';
import { relationsOf } from '#server/db/foreign-keys.ts';
import { deletedName } from '#server/db/tables/audit-log.ts';
import type { Actor } from '#server/http/access.ts';
import type { Contract, RecordOf } from '#shared/contract/contract.ts';
import { type ImpactLine, namedRecords } from '#shared/contract/impact.ts';
import { referringFilter } from '#shared/contract/references.ts';
import { countText, inSentence, plural } from '#shared/contract/texts.ts';
import { permission } from '#shared/domain/permissions.ts';
import type { ImpactEffect, ImpactRules } from './impact-rules.ts';
import { type AnyModule, type Module, needLine } from './module.ts';

/** The registered modules by resource name. */
type Modules = ReadonlyMap<string, AnyModule>;

export interface ImpactContext {
  /** The changed records. */
  readonly resource: string;
  readonly ids: readonly string[];
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly modules: Modules;
}

const maySee = ({ actor }: ImpactContext, resource: string) =>
  actor.permissions.has(permission({ name: resource }, 'read'));

/** The list query for the records of another resource that refer to the changed record. Empty if several changed. */
function listQueryOf({ resource, ids: [id, ...others], modules }: ImpactContext, other: string) {
  const contract = modules.get(other)?.contract;
  const filter = contract && referringFilter(contract, resource);
  return filter === undefined || id === undefined || others.length > 0 ? {} : { query: { [filter]: id } };
}

/** The first records of a condition with their names, if the actor may see them. */
async function recordsOf(context: ImpactContext, resource: string, where: SQL) {
  const module = context.modules.get(resource);
  if (!module || !maySee(context, resource)) return {};
  const { table, record, title = 'name' } = module;
  const name = (record[title] ?? record.address ?? sql`''`) as AnyPgColumn | SQL;
  const rows = await context.tx
    .select({ id: table.id, name: sql<string>`${name}` })
    .from(table)
    .where(where)
    .orderBy(table.id)
    .limit(namedRecords);
  return rows.length > 0 ? { records: rows as { id: string; name: string }[] } : {};
}

/** The lines of effects that concern at least one record. Amounts need the permission to see traffic plans. */
export async function effectLines(
  context: ImpactContext,
  effects: readonly ImpactEffect[],
): Promise<ImpactLine[]> {
  const seesMoney = maySee(context, 'traffic-plans');
  const lines = await Promise.all(
    effects.map(async ({ resource, where, text, money, moneyAfter }) => {
      const table = context.modules.get(resource)?.table;
      if (!table) return [];
      const [count, records] = await Promise.all([
        context.tx.$count(table, where),
        recordsOf(context, resource, where),
      ]);
      if (count === 0) return [];
      return [
        {
          message: text(count),
          resource,
          count,
          ...listQueryOf(context, resource),
          ...records,
          ...(seesMoney && money !== undefined && { money }),
          ...(seesMoney && moneyAfter !== undefined && { moneyAfter }),
        },
      ];
    }),
  );
  return lines.flat();
}

/** One line for each kind of reference that prevents the delete. */
export async function needLines<C extends Contract>(
  context: ImpactContext,
  { neededBy = [] }: Module<C>,
  before: RecordOf<C>,
): Promise<ImpactLine[]> {
  const record = before as RecordOf<C> & { id: string };
  const lines = await Promise.all(
    neededBy.map(async (need) => {
      const found = await needLine(context.tx, need, record);
      if (!found) return [];
      const { by } = need;
      const referring = [...context.modules.values()].find(({ contract: { name }, table }) =>
        typeof by === 'function' ? name === need.resource : table === by.table,
      );
      const resource = referring?.contract.name ?? context.resource;
      const list = listQueryOf(context, resource);
      const filter = Object.keys(list.query ?? {})[0];
      const where =
        typeof by !== 'function'
          ? eq(by, record.id)
          : filter !== undefined && referring?.filters[filter]?.(record.id);
      return [{ ...found, resource, ...list, ...(where && (await recordsOf(context, resource, where))) }];
    }),
  );
  return lines.flat();
}

const otherNames: Readonly<Record<string, readonly [string, string]>> = {
  sessions: ['session', 'sessions'],
  uploads: ['file', 'files'],
  views: ['saved view', 'saved views'],
};

/** `2 domains are`, with the words of the resource. */
function subject({ modules }: ImpactContext, resource: string, count: number): string {
  const contract = modules.get(resource)?.contract;
  const [one, many] = contract
    ? [inSentence(contract.one), inSentence(contract.many)]
    : (otherNames[resource] ?? ['other entry', 'other entries']);
  return `${countText(count)} ${plural(count, one, many)} ${plural(count, 'is', 'are')}`;
}

/** `this product` or `these products`. */
function changedWords({ resource, ids, modules }: ImpactContext): string {
  const { one = 'Record', many = 'Records' } = modules.get(resource)?.contract ?? {};
  return ids.length === 1 ? `this ${inSentence(one)}` : `these ${inSentence(many)}`;
}

const verbs = { create: 'added', update: 'changed too', delete: 'deleted too' } as const;

type Texts = NonNullable<ImpactRules<Contract>['texts']>;

/** One line for each resource and action of the audit log entries that this transaction wrote for other records. */
export async function entryLines(
  context: ImpactContext,
  since: string,
  texts: (entry: Parameters<Texts>[0]) => ReturnType<Texts>,
): Promise<ImpactLine[]> {
  interface Entries extends Record<string, unknown> {
    readonly resource: string;
    readonly action: keyof typeof verbs;
    readonly count: number;
    readonly ids: string[];
    readonly names: string[];
  }
  const { rows } = await context.tx.execute<Entries>(sql`
    select resource, action, count(*)::int as count, to_json((array_agg(record_id order by id))[1:${namedRecords}]) as ids,
      to_json((array_agg(name order by id))[1:${namedRecords}]) as names
    from (
      select distinct on (resource, action, record_id) resource, action, record_id, id, ${deletedName} as name
      from audit_log
      where transaction = pg_current_xact_id() and at >= ${since}
        and not (resource = ${context.resource} and record_id = any(${sql.param(context.ids)}::uuid[]))
      order by resource, action, record_id, id) as records
    group by resource, action order by resource, action`);
  return Promise.all(
    rows.map(async ({ resource, action, count, ids, names }) => {
      const module = context.modules.get(resource);
      const deleted = ids.map((id, index) => ({ id, name: names[index] ?? '' }));
      const records =
        action !== 'delete' && module
          ? await recordsOf(context, resource, sql`${module.table.id} = any(${sql.param(ids)}::uuid[])`)
          : module && maySee(context, resource)
            ? { records: deleted }
            : {};
      const text = texts({ resource, action, changed: changedWords(context) });
      return {
        message: text?.(count) ?? `${subject(context, resource, count)} ${verbs[action]}.`,
        resource,
        count,
        ...listQueryOf(context, resource),
        ...records,
      };
    }),
  );
}

/**
 * References that the database removes with the records: columns of other resources, and join tables with them. Read
 * them before the delete.
 */
export async function detachedEffects(context: ImpactContext): Promise<ImpactEffect[]> {
  const { tx, modules, resource, ids } = context;
  const changed = modules.get(resource);
  if (!changed) return [];
  const own = getTableName(changed.table);
  const { keys } = await relationsOf(tx);
  const byTable = new Map([...modules.values()].map((module) => [getTableName(module.table), module]));
  const name = sql.identifier;
  const effectOf = ({ contract }: AnyModule, where: SQL): ImpactEffect => ({
    resource: contract.name,
    where,
    text: (count) =>
      `${subject(context, contract.name, count)} no longer linked to ${changedWords(context)}.`,
  });
  return keys
    .filter(({ parent, cascades, optional }) => parent === own && (cascades || optional))
    .flatMap(({ table, column }): ImpactEffect[] => {
      const where = sql`${name(table)}.${name(column)} = any(${sql.param(ids)}::uuid[])`;
      const direct = byTable.get(table);
      if (direct) return [effectOf(direct, where)];
      // Other columns of a join table.
      return keys
        .filter((key) => key.table === table && key.parent !== own)
        .flatMap((key) => {
          const linked = byTable.get(key.parent);
          if (!linked) return [];
          const ids = sql`select ${name(table)}.${name(key.column)} from ${name(table)} where ${where}`;
          return [effectOf(linked, sql`${linked.table.id} in (${ids})`)];
        });
    });
}

/** Adds the lines of removed references, except of records whose changes the audit log shows. */
export const withDetached = (
  entries: readonly ImpactLine[],
  detached: readonly ImpactLine[],
): readonly ImpactLine[] => [
  ...entries,
  ...detached.filter(({ resource }) => !entries.some((line) => line.resource === resource)),
];
