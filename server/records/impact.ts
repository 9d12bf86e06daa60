// Previews a change: makes it in a transaction that always rolls back, and reports what blocks it and what else it affects.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { inSavepoint } from '#server/db/transaction.ts';
import type { Actor } from '#server/http/access.ts';
import { registerCall } from '#server/http/calls.ts';
import { fromDatabaseError, isRetryable } from '#server/http/database-errors.ts';
import { ApiError, notAllowed, notFound } from '#server/http/errors.ts';
import type { Action, Contract, UpdateOf } from '#shared/contract/contract.ts';
import { type Impact, impact, impactActions, impactPath, impactRequest } from '#shared/contract/impact.ts';
import { permission } from '#shared/domain/permissions.ts';
import { writeEntries } from './audit-log.ts';
import { detachedEffects, effectLines, entryLines, type ImpactContext, needLines } from './impact-lines.ts';
import type { Module, WriteContext } from './module.ts';
import { changeOne, readOne, removeOne } from './records.ts';
import { WriteFiles } from './uploads.ts';
import { type Target, transaction } from './write.ts';

/** Ends the transaction of a preview. */
class RolledBack extends Error {
  constructor(readonly impact: Impact) {
    super('Rolled back');
  }
}

/** The refusals of a change that a user can resolve. All others fail the preview as they fail the change. */
const isBlock = ({ status }: ApiError) => status === 409 || status === 422;

/** Makes the change in a savepoint. Returns its refusal. */
async function refusalOf<C extends Contract>(
  module: Module<C>,
  writing: WriteContext,
  target: Target,
  values: UpdateOf<C> | undefined,
): Promise<ApiError | undefined> {
  const part = await inSavepoint(writing.tx, async () => {
    if (values === undefined) await removeOne(module, writing, target);
    else await changeOne(module, writing, target, values);
  });
  if ('done' in part) return undefined;
  const { refused } = part;
  if (isRetryable(refused)) throw refused;
  const error = refused instanceof ApiError ? refused : fromDatabaseError(refused, module.constraints);
  if (!error || !isBlock(error)) throw refused;
  return error;
}

async function previewIn<C extends Contract>(
  module: Module<C>,
  modules: ImpactContext['modules'],
  writing: WriteContext,
  target: Target,
  values: UpdateOf<C> | undefined,
): Promise<Impact> {
  const { contract } = module;
  const { tx, actor } = writing;
  const { id, scope } = target;
  const since = now();
  const isDelete = values === undefined;
  const found = await readOne(tx, module, id, scope && { where: scope, key: '' });
  if (!found) throw notFound(contract.one);
  const before = found.record;
  const context: ImpactContext = { resource: contract.name, id, tx, actor, modules };

  const needs = isDelete ? await needLines(context, module, before) : [];
  const detached = isDelete ? await effectLines(context, await detachedEffects(context)) : [];
  const refusal = await refusalOf(module, writing, target, values);
  if (refusal) {
    const { message } = refusal;
    const isOfNeeds = message === needs.map((line) => line.message).join(' ');
    const others = isOfNeeds ? [] : [{ message, resource: contract.name, count: 1 }];
    return { blocks: [...others, ...needs], effects: [] };
  }
  await writeEntries(tx);
  const entries = await entryLines(context, since, (entry) => module.impact?.texts?.(entry, isDelete));
  const ruled = await module.impact?.effects?.({ before, values, tx });
  const special = await effectLines(context, ruled ?? []);
  // Leaves out changes that the audit log shows.
  const isLogged = (resource: string) => entries.some((line) => line.resource === resource);
  return {
    blocks: [],
    effects: [...special, ...entries, ...detached.filter(({ resource }) => !isLogged(resource))],
  };
}

/** Runs the preview in a separate transaction, which never commits. */
async function preview(
  db: Database,
  constraints: Parameters<typeof transaction>[2],
  work: (tx: WriteContext['tx']) => Promise<Impact>,
): Promise<Impact> {
  try {
    return await transaction(
      db,
      async (tx) => {
        throw new RolledBack(await work(tx));
      },
      constraints,
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.impact;
    throw error;
  }
}

/** Owners change only some fields of their own records. */
function mustBePermitted<C extends Contract>(
  { contract, owned }: Module<C>,
  { permissions }: Actor,
  action: 'delete' | 'update',
  values: object,
): void {
  if (permissions.has(permission(contract, action === 'delete' ? 'delete' : 'write'))) return;
  const isOwn =
    action === 'update' && owned && Object.keys(values).every((key) => owned.fields.includes(key));
  if (!isOwn) throw notAllowed();
}

/** Registers `POST <path>/:id/impact`. It needs the permission of the change. */
export function registerImpact<C extends Contract>(
  app: FastifyInstance,
  { db, modules }: Pick<ImpactContext, 'modules'> & { readonly db: Database },
  module: Module<C>,
  targetOf: (request: FastifyRequest, action: Action) => Target,
): void {
  const { contract, owned, prepare } = module;
  const actions = impactActions(contract);
  if (actions.length === 0) return;
  const permissions = actions.map((action) => permission(contract, action === 'delete' ? 'delete' : 'write'));
  registerCall(app, 'POST', `${contract.path}/:id${impactPath}`, {
    tags: [contract.many],
    summary: `Preview what a change of a ${contract.one.toLowerCase()} affects`,
    access: owned ? 'signed-in' : permissions,
    body: impactRequest(contract),
    answer: impact,
    async run({ request, actor, author, body: { action, values = {} } }) {
      mustBePermitted(module, actor, action, values);
      const isDelete = action === 'delete';
      const target = targetOf(request, isDelete ? 'delete' : 'write');
      const sent = isDelete ? undefined : (values as UpdateOf<C>);
      const prepared = sent && (await prepare?.(sent));
      return preview(db, module.constraints, (tx) =>
        previewIn(module, modules, { tx, actor, author, files: new WriteFiles(), prepared }, target, sent),
      );
    },
  });
}
