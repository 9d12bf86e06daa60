// Registers a resource's routes from its contract: list, read, create, update and delete.
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { connectionShares } from '#server/db/connection-shares.ts';
import { multipartRoute } from '#server/files/multipart.ts';
import type { ReceivingPlace } from '#server/files/received-files.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { type Access, actorOf } from '#server/http/access.ts';
import { authorOf, idOf, registerCall, sendSaved } from '#server/http/calls.ts';
import { notAllowed, notFound } from '#server/http/errors.ts';
import { once } from '#server/http/idempotency.ts';
import { rowsEnvelope } from '#server/http/json-schema.ts';
import type { Reads } from '#server/http/reads.ts';
import { type ListNeeds, listOf } from '#server/lists/list.ts';
import { registerSummary } from '#server/lists/summary.ts';
import { totalHeaders } from '#server/lists/totals.ts';
import {
  type Action,
  type Contract,
  type CreateOf,
  defaultLimit,
  type ListQuery,
  listQuery,
  type RowOf,
  type Schema,
  type UpdateOf,
} from '#shared/contract/contract.ts';
import { resourceTexts } from '#shared/contract/texts.ts';
import { entriesHeader } from '#shared/contract/undo-header.ts';
import { listPermission, type PermissionName, permission } from '#shared/domain/permissions.ts';
import { entryIds } from './audit-log.ts';
import { registerImpact } from './impact.ts';
import type { AnyModule, Confirmations, Module, WriteContext } from './module.ts';
import { changeOne, createOne, preparedRead, readOne, removeOne } from './records.ts';
import { sensitiveCreate, sensitiveUpdate } from './sensitive.ts';
import { WriteFiles } from './uploads.ts';
import { type Target, transaction } from './write.ts';

const targetOf = <C extends Contract>(
  request: FastifyRequest,
  { contract, owned }: Module<C>,
  action: Action,
): Target => ({
  id: idOf(request, contract),
  ifMatch: request.headers['if-match'],
  scope: owned?.scope(actorOf(request), action)?.where,
});

/** Refuses owners' changes to other fields. Runs before validation. */
const onlyOwnFields =
  (write: PermissionName, fields: readonly string[]): preValidationAsyncHookHandler =>
  async (request) => {
    const keys = Object.keys((request.body as object | null | undefined) ?? {});
    if (!actorOf(request).permissions.has(write) && keys.some((key) => !fields.includes(key)))
      throw notAllowed();
  };

export interface ModuleDependencies extends ListNeeds, ReceivingPlace, Confirmations {
  readonly storage: Storage;
  readonly reads: Reads;
  /** Registered modules by resource name. */
  readonly modules: Map<string, AnyModule>;
  /** By resource name: invalidates the cached totals of its lists. */
  readonly listChanges: Map<string, () => void>;
}

/** The header that lets the client undo a write. A repeated request has none. */
export const entriesHeaders = (ids: readonly string[]) =>
  ids.length > 0 ? { [entriesHeader]: ids.join(', ') } : {};

/** Invalidates the totals of all lists that a write of this resource can change. */
export function announceLists(
  { listChanges }: Pick<ModuleDependencies, 'listChanges'>,
  { contract, affects = [] }: Pick<Module<Contract>, 'contract' | 'affects'>,
): void {
  for (const { name } of [contract, ...affects]) listChanges.get(name)?.();
}

/**
 * Registers a resource's routes below the admin API's base. Custom routes that change records must call `changed`
 * afterwards, so that the totals are recounted.
 */
export function registerModule<C extends Contract>(
  app: FastifyInstance,
  needs: ModuleDependencies,
  module: Module<C>,
): { changed: () => void } {
  const { db, reads, storage, modules, listChanges } = needs;
  const { contract, owned } = module;
  modules.set(contract.name, module);
  const texts = resourceTexts(contract);
  const one = contract.one.toLowerCase();
  const onePath = `${contract.path}/:id`;
  const tags = [contract.many];
  const ofRecord = { tags, answer: contract.record, envelope: contract.envelope };
  const envelope = rowsEnvelope(contract);
  const shares = connectionShares();
  const read = preparedRead<C>(shares(db).db, module);
  const body = (create?: Schema) =>
    contract.multipart ? multipartRoute(contract.multipart, needs, create) : {};
  /** Opens a route to owners too, who get their own records. */
  const mayOrOwn = (access: Access): Access => (owned && owned.opensRoutes !== false ? 'signed-in' : access);
  const { list, total, changed } = listOf<RowOf<C>>(needs, module, shares);
  listChanges.set(contract.name, changed);
  if (module.summary) registerSummary(app, reads, contract, module.summary);

  /** Runs a write with its files in a transaction, names its entry in the audit log, and invalidates the lists' totals. */
  async function write<T>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    work: (writing: WriteContext) => Promise<T>,
    prepared?: WriteContext['prepared'],
  ) {
    const actor = actorOf(request);
    const author = authorOf(request);
    const files = new WriteFiles(request.receivedFiles, storage);
    try {
      const { result, entries } = await files.storeThen(db, () =>
        transaction(
          db,
          async (tx) => ({
            result: await work({ tx, actor, author, files, prepared }),
            entries: entryIds(tx, contract.name),
          }),
          module.constraints,
        ),
      );
      reply.headers(entriesHeaders(entries.slice(-1)));
      return result;
    } finally {
      announceLists(needs, module);
    }
  }

  const query = listQuery(contract);
  const scopeOf = (request: FastifyRequest, asked: ListQuery) =>
    owned?.scope(actorOf(request), 'list', asked);
  const config = { access: mayOrOwn(listPermission(contract)) };

  app.head(
    contract.path,
    { config, schema: { tags, summary: `Count ${contract.many.toLowerCase()}`, querystring: query } },
    async (request, reply) => {
      const asked = request.query as ListQuery;
      reply.headers(totalHeaders(await total(asked, scopeOf(request, asked))));
    },
  );

  app.get(
    contract.path,
    {
      config,
      schema: {
        tags,
        summary: `List ${contract.many.toLowerCase()}`,
        querystring: query,
        response: { 200: envelope.schema },
      },
    },
    async (request, reply) => {
      const asked = request.query as ListQuery;
      const scope = scopeOf(request, asked);
      const { rows, ...found } = await reads(request, (from) => list(asked, scope, from));
      reply.headers(totalHeaders(found));
      const data = envelope.data(rows, Math.ceil(found.total / (asked.limit ?? defaultLimit)));
      return { status: true, message: 'OK', data };
    },
  );

  registerCall(app, 'GET', onePath, {
    ...ofRecord,
    summary: `Get one ${one}`,
    access: mayOrOwn(module.one?.access ?? permission(contract, 'read')),
    ...(module.reportsWrites && { config: { isReadBack: true } }),
    async run({ request, reply, actor }) {
      const id = idOf(request, contract);
      if (module.one && !module.one.allows(actor, id)) throw notAllowed();
      const scope = owned?.scope(actor, 'read');
      const found = await (scope ? readOne<C>(shares(db).db, module, id, scope) : read(id));
      if (!found) throw notFound(contract.one);
      return sendSaved(reply, found);
    },
  });

  if (contract.create) {
    registerCall(app, 'POST', contract.path, {
      ...ofRecord,
      summary: `Create a ${one}`,
      access: permission(contract, 'write'),
      config: { stepUp: sensitiveCreate(module) },
      route: body(contract.create),
      body: contract.create,
      status: 201,
      message: texts.created,
      async run({ request, reply, body: rawBody }) {
        const body = rawBody as CreateOf<C>;
        const saved = await write(
          { request, reply },
          (writing) => once(writing.tx, request, () => createOne(module, writing, body)),
          await module.prepare?.(body),
        );
        return sendSaved(reply, saved);
      },
    });
  }

  if (contract.update) {
    registerCall(app, contract.updateMethod ?? 'PATCH', onePath, {
      ...ofRecord,
      summary: `Change a ${one}`,
      access: mayOrOwn(permission(contract, 'write')),
      config: { stepUp: sensitiveUpdate(module) },
      route: {
        ...body(),
        ...(owned && { preValidation: onlyOwnFields(permission(contract, 'write'), owned.fields) }),
      },
      body: contract.update,
      message: texts.updated,
      async run({ request, reply, body: rawBody }) {
        const target = targetOf(request, module, 'write');
        const body = rawBody as UpdateOf<C>;
        await module.confirm?.(body, request, needs);
        const saved = await write(
          { request, reply },
          (writing) => changeOne(module, writing, target, body),
          await module.prepare?.(body),
        );
        return sendSaved(reply, saved);
      },
    });
  }

  if (contract.permissions.delete) {
    registerCall(app, 'DELETE', onePath, {
      tags,
      summary: `Delete a ${one}`,
      access: permission(contract, 'delete'),
      ...(module.sensitive?.delete && { config: { stepUp: true } }),
      message: texts.deleted,
      async run({ request, reply }) {
        const target = targetOf(request, module, 'delete');
        await write({ request, reply }, (writing) => removeOne(module, writing, target));
      },
    });
  }

  registerImpact(app, needs, module, (request, action) => targetOf(request, module, action));

  return { changed };
}
