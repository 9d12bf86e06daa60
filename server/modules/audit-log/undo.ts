// `POST /audit-log/{id}/undo`: takes one change back.
import { and, eq, inArray, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SettingValues, settings } from '#resources/settings/contract.ts';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { inSavepoint } from '#server/db/transaction.ts';
import { type Actor, actorOf } from '#server/http/access.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { conflict, notAllowed } from '#server/http/errors.ts';
import { isSensitiveSettingUndo } from '#server/modules/settings/sensitive.ts';
import { undoSetting } from '#server/modules/settings/undo.ts';
import type { CurrentSettings } from '#server/modules/settings/values.ts';
import { observeEntries } from '#server/records/audit-log.ts';
import type { Module, WriteContext } from '#server/records/module.ts';
import { announceLists, type ModuleDependencies } from '#server/records/routes.ts';
import { isSensitiveUndo } from '#server/records/sensitive.ts';
import { type Entry, undoEntry } from '#server/records/undo.ts';
import { WriteFiles } from '#server/records/uploads.ts';
import { transaction } from '#server/records/write.ts';
import { auditLog } from '#shared/contract/audit-log.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { type UndoAnswer, type UndoBody, undoAnswer, undoBody } from '#shared/contract/undo.ts';
import { permission } from '#shared/domain/permissions.ts';
import { resources } from '../registry.ts';
import { aroundId, mayReadAll, ownEntries, readEntry } from './query.ts';

export interface UndoNeeds extends ModuleDependencies {
  readonly current: CurrentSettings;
  readonly defaults: SettingValues;
}

const modules: ReadonlyMap<string, Module<Contract>> = new Map(
  resources.map(({ module }) => [module.contract.name, module]),
);

/** The caller's own changes, changes to their stores or, with the permission, all changes. Throws 404. */
function entryOf(db: Queryable, actor: Actor, id: string): Promise<Entry> {
  const scope = mayReadAll(actor)
    ? undefined
    : or(eq(auditLogTable.actor_id, actor.userId), ownEntries(actor));
  return readEntry(db, id, scope);
}

/** A write that changed more records than this is undone record by record. */
const maxTogether = 50;

/**
 * The entries of a save in the order of its writes: the given one, and those of other records that the same save changed,
 * such as the domains of a store.
 */
async function entriesOfSave(tx: Transaction, entry: Entry, module: Module<Contract>): Promise<Entry[]> {
  if (entry.action !== 'update' || entry.operation_id !== null) return [entry];
  const names = [module.contract, ...(module.affects ?? [])].map(({ name }) => name);
  const entries = await tx
    .select()
    .from(auditLogTable)
    .where(
      and(
        eq(auditLogTable.transaction, entry.transaction),
        aroundId(entry.id),
        inArray(auditLogTable.resource, names),
      ),
    )
    .orderBy(auditLogTable.id)
    .limit(maxTogether + 1);
  return entries.length > maxTogether ? [entry] : entries;
}

/** Undoes a save. Returns the entry's answer; `undone` also names the resources of other restored records. */
async function undoSave(
  writing: WriteContext,
  entry: Entry,
  module: Module<Contract>,
  body: UndoBody,
): Promise<UndoAnswer> {
  let answer: UndoAnswer | undefined;
  const others = new Set<string>();
  for (const one of await entriesOfSave(writing.tx, entry, module)) {
    const undone = await undoEntry(modules.get(one.resource) as Module<Contract>, writing, one, body);
    if (one.id === entry.id) answer = undone;
    else if (undone.action !== 'update' || undone.undone.length > 0) others.add(one.resource);
  }
  const { undone, ...rest } = answer as UndoAnswer;
  return { ...rest, undone: [...undone, ...others] };
}

const rolledBack = new Error('Rolled back');

/** Runs `work`, and rolls it back if it is a dry run. */
async function inTrial<T>(tx: Transaction, isTrial: boolean, work: () => Promise<T>): Promise<T> {
  if (!isTrial) return work();
  const entries = observeEntries(tx);
  let result: T | undefined;
  const part = await inSavepoint(tx, async () => {
    result = await work();
    throw rolledBack;
  });
  entries.forget();
  if ('refused' in part && part.refused !== rolledBack) throw part.refused;
  return result as T;
}

export function registerUndo(app: FastifyInstance, needs: UndoNeeds): void {
  const { db, current, defaults } = needs;

  async function isSensitive(request: FastifyRequest): Promise<boolean> {
    const body = request.body as UndoBody;
    if (body.dryRun) return false;
    const entry = await entryOf(db, actorOf(request), idOf(request, auditLog));
    if (entry.resource === settings.name) return isSensitiveSettingUndo(db, entry.record_id);
    const module = modules.get(entry.resource);
    return module !== undefined && isSensitiveUndo(module, entry, body);
  }

  registerCall(app, 'POST', `${auditLog.path}/:id/undo`, {
    tags: [auditLog.many],
    summary:
      'Undo one change. Fields that somebody changed since stay as they are, unless `overwrite` names them',
    access: 'signed-in',
    config: { stepUp: isSensitive },
    body: undoBody,
    answer: undoAnswer,
    message: 'Change undone',
    async run({ request, actor, author, body }) {
      const id = idOf(request, auditLog);
      const { dryRun = false, password, passkey } = body;
      const entry = await entryOf(db, actor, id);
      const module = modules.get(entry.resource);
      const isSetting = entry.resource === settings.name;
      if (!module && !isSetting) throw conflict('This change cannot be undone.');
      if (isSetting && !actor.permissions.has(permission(settings, 'write'))) throw notAllowed();
      await module?.confirm?.({ password, passkey } as never, request, needs);
      const undo = (writing: WriteContext): Promise<UndoAnswer> =>
        module ? undoSave(writing, entry, module, body) : undoSetting(writing, entry, body, defaults);
      try {
        return await transaction(
          db,
          (tx) => inTrial(tx, dryRun, () => undo({ tx, actor, author, files: new WriteFiles() })),
          module?.constraints,
        ).then((answer) => (dryRun ? { ...answer, entryId: null } : answer));
      } finally {
        if (isSetting) current.forget();
        if (module && !dryRun) announceLists(needs, module);
      }
    },
  });
}
