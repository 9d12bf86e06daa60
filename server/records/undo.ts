// Undoes one entry of the audit log, as a new change under today's rules and permissions.
import { isDeepStrictEqual } from 'node:util';
import { getTableColumns } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { snakeCase } from '#server/db/list-indexes.ts';
import type { auditLogTable } from '#server/db/tables/audit-log.ts';
import { ApiError, checked, conflict, notAllowed } from '#server/http/errors.ts';
import { fieldLabel } from '#shared/contract/audit-values.ts';
import type { Action, Contract, Schema, UpdateOf } from '#shared/contract/contract.ts';
import { inSentence } from '#shared/contract/texts.ts';
import type { UndoAnswer, UndoBody } from '#shared/contract/undo.ts';
import type { z } from '#shared/contract/zod.ts';
import { permission } from '#shared/domain/permissions.ts';
import { changesSince, entryIds } from './audit-log.ts';
import { type Facts, loggableFacts } from './audited-values.ts';
import { fieldNames } from './field-names.ts';
import { type AnyExceptions, fileColumns } from './fields.ts';
import type { Module, WriteContext } from './module.ts';
import { changeOne, removeOne } from './records.ts';
import { restoreOne } from './trash.ts';

export type Entry = typeof auditLogTable.$inferSelect;
type AnyModule = Module<Contract>;

/** A field of an update's body and the columns that determine it. */
interface BodyField {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isRequired: boolean;
  readonly value: (facts: Facts, tx: Transaction, restored: Facts) => unknown;
  readonly isLost?: (facts: Facts, tx: Transaction) => Promise<boolean>;
}

/** The fields that an undo can send. Each column determines one field. */
function bodyFields(module: AnyModule): BodyField[] {
  const { contract, table, related, undo = {} } = module;
  const { body: places = {} } = module as AnyExceptions;
  const known = new Set([...Object.keys(getTableColumns(table)), ...Object.keys(related)]);
  const { shape = {} } = (contract.update ?? {}) as Partial<z.ZodMiniObject>;
  const fields: BodyField[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const place = places[name];
    const column = typeof place === 'string' && place !== 'by rule' ? place : snakeCase(name);
    const isComputed = typeof place === 'function' || !known.has(column);
    const { columns, ...rules } =
      (undo as Record<string, Pick<BodyField, 'columns' | 'value' | 'isLost'>>)[name] ??
      (isComputed
        ? { columns: [], value: () => undefined }
        : { columns: [column], value: (facts: Facts) => facts[column] });
    if (columns.length === 0 || fields.some((field) => field.columns.includes(columns[0] as string)))
      continue;
    fields.push({ name, columns, ...rules, isRequired: !(schema as Schema).safeParse(undefined).success });
  }
  return fields;
}

/** The columns that hold ids of files. */
function filesIn(module: AnyModule): string[] {
  const { files = {} } = module as AnyExceptions;
  const single = fileColumns(module.table, files).map(({ name }) => name);
  return 'file_ids' in module.related ? [...single, 'file_ids'] : single;
}

/** The values as the audit log stores them. */
const stored = (facts: Facts): Facts => JSON.parse(JSON.stringify(loggableFacts(facts)));

interface Plan extends Pick<UndoAnswer, 'undone' | 'kept' | 'impossible'> {
  /** The values to restore by column. */
  readonly values: Record<string, unknown>;
}

/** Compares an update's entry with the current record. */
async function planOf(
  module: AnyModule,
  tx: Transaction,
  entry: Entry,
  facts: Facts,
  overwrite: readonly string[],
): Promise<Plan> {
  const nameOf = fieldNames(module);
  const now = stored(facts);
  const fields = bodyFields(module);
  const reversible = new Set([...fields.flatMap(({ columns }) => columns), ...filesIn(module)]);
  const isLost = async (column: string, value: unknown) =>
    fields.find(({ columns }) => columns.includes(column))?.isLost?.({ ...facts, [column]: value }, tx);
  const plan: Plan = { undone: [], kept: [], impossible: entry.secrets.map(nameOf), values: {} };
  for (const [column, then] of Object.entries(entry.after ?? {})) {
    const field = nameOf(column);
    const afterUndo = entry.before?.[column] ?? null;
    const current = now[column] ?? null;
    if (isDeepStrictEqual(current, afterUndo)) continue;
    if (!reversible.has(column) || (await isLost(column, afterUndo))) plan.impossible.push(field);
    else if (isDeepStrictEqual(current, then) || overwrite.includes(field)) {
      plan.undone.push(field);
      plan.values[column] = afterUndo;
    } else plan.kept.push({ field, then, now: current, afterUndo });
  }
  return plan;
}

/** The body of the update that restores these values. Bodies of PUT contain the current values of the other fields. */
async function bodyOf(
  module: AnyModule,
  tx: Transaction,
  facts: Facts,
  values: Facts,
): Promise<UpdateOf<Contract>> {
  const target = { ...facts, ...values };
  const body: Record<string, unknown> = {};
  for (const { name, columns, isRequired, value } of bodyFields(module)) {
    if (isRequired || columns.some((column) => column in values))
      body[name] = await value(target, tx, values);
  }
  return body as UpdateOf<Contract>;
}

/** Throws 403 unless the actor may make this kind of change, or owns the record and may change these fields. */
function mustBeAllowed(
  { contract, owned }: AnyModule,
  { actor }: WriteContext,
  action: Action,
  body?: object,
) {
  if (actor.permissions.has(permission(contract, action))) return;
  const isOwnField = (field: string) => owned?.fields.includes(field) ?? false;
  if (!body || !owned || !Object.keys(body).every(isOwnField)) throw notAllowed();
}

export interface UndoOptions extends Pick<UndoBody, 'overwrite' | 'values' | 'password' | 'passkey'> {
  /** Refuses a record with a field that was changed since, instead of restoring only the other fields. */
  readonly onlyWhole?: boolean;
}

type Undone = Omit<UndoAnswer, 'resource' | 'entryId'>;

/** Ends a change without effect. */
class NothingToUndo extends Error {}

async function undoUpdate(
  module: AnyModule,
  writing: WriteContext,
  entry: Entry,
  options: UndoOptions,
): Promise<Undone> {
  const { overwrite = [], password, passkey, onlyWhole = false } = options;
  const restoredFiles: Record<string, string | null | readonly string[]> = {};
  let plan: Plan | undefined;
  const target = { id: entry.record_id, scope: module.owned?.scope(writing.actor, 'write')?.where };
  try {
    await changeOne(module, { ...writing, restoredFiles }, target, async (_before, values) => {
      const facts = { ...values, id: target.id };
      plan = await planOf(module, writing.tx, entry, facts, overwrite);
      if (plan.undone.length === 0 || (onlyWhole && plan.kept.length > 0)) throw new NothingToUndo();
      for (const column of filesIn(module)) {
        if (column in plan.values) restoredFiles[column] = plan.values[column] as string | null;
      }
      const body = await bodyOf(module, writing.tx, facts, plan.values);
      mustBeAllowed(module, writing, 'write', body);
      const proof = { ...(password !== undefined && { password }), ...(passkey && { passkey }) };
      return checked(module.contract.update as z.ZodMiniObject, {
        ...(body as object),
        ...(module.confirm && proof),
      }) as UpdateOf<Contract>;
    });
  } catch (error) {
    if (!(error instanceof NothingToUndo)) throw error;
  }
  const { undone, kept, impossible } = plan as Plan;
  const { resource, record_id: id, version } = entry;
  const [last] = kept.length > 0 ? await changesSince(writing, resource, id, version ?? undefined) : [];
  const changedBy = last?.isYou ? 'you' : (last?.by ?? null);
  if (onlyWhole && kept.length > 0) {
    const fields = kept.map(({ field }) => fieldLabel(field)).join(', ');
    throw conflict(changedBy ? `Changed since by ${changedBy}: ${fields}.` : `Changed since: ${fields}.`);
  }
  return { action: 'update', undone, kept, impossible, changedBy };
}

const nothingElse = { undone: [], kept: [], impossible: [], changedBy: null };

/** Undoes the creation of a record, or its restoration from the trash. */
async function undoCreate(
  module: AnyModule,
  writing: WriteContext,
  { record_id: id }: Entry,
): Promise<Undone> {
  const { contract } = module;
  if (!contract.permissions.delete) {
    throw conflict(`This cannot be undone: ${inSentence(contract.many)} cannot be deleted.`);
  }
  mustBeAllowed(module, writing, 'delete');
  await removeOne(module, writing, { id });
  return { action: 'delete', ...nothingElse };
}

/** Throws 403 unless the actor could delete and create such a record. */
export function mustBeAllowedToRestore(module: AnyModule, writing: WriteContext): void {
  mustBeAllowed(module, writing, 'write');
  mustBeAllowed(module, writing, 'delete');
}

async function undoDelete(
  module: AnyModule,
  writing: WriteContext,
  { record_id: id }: Entry,
  { values }: UndoOptions,
): Promise<Undone> {
  mustBeAllowedToRestore(module, writing);
  try {
    const { emptied } = await restoreOne(module, writing, id, values);
    return { action: 'restore', ...nothingElse, impossible: emptied };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    throw conflict(
      'This item is no longer in the trash. If it was deleted with its store, restore the store.',
    );
  }
}

/** Undoes an entry. Throws 403, 404, 409 or 422 if today's rules or permissions refuse it. */
export async function undoEntry(
  module: AnyModule,
  writing: WriteContext,
  entry: Entry,
  options: UndoOptions,
): Promise<UndoAnswer> {
  const undo = { create: undoCreate, restore: undoCreate, update: undoUpdate, delete: undoDelete }[
    entry.action
  ];
  const before = entryIds(writing.tx, entry.resource).length;
  const undone = await undo(module, writing, entry, options);
  const ids = entryIds(writing.tx, entry.resource);
  return { ...undone, resource: entry.resource, entryId: ids.length > before ? (ids.at(-1) ?? null) : null };
}
