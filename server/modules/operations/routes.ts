// Routes of bulk operations other than their list: create, dry run, stop, retry.
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { now } from '#server/db/columns.ts';
import { rowOf } from '#server/db/rows.ts';
import { operationsTable } from '#server/db/tables/operations.ts';
import { actorOf } from '#server/http/access.ts';
import { authorOf, registerCall, sendSaved } from '#server/http/calls.ts';
import { conflict, notAllowed } from '#server/http/errors.ts';
import { once } from '#server/http/idempotency.ts';
import { answerSchema, envelopeSchema, requestSchema } from '#server/http/json-schema.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { type ModuleDependencies, registerModule } from '#server/records/routes.ts';
import { transaction, updateRecord } from '#server/records/write.ts';
import { isFinal } from '#shared/contract/contract.ts';
import {
  dryRunAnswer,
  maxDryRunRows,
  type Operation,
  type OperationBody,
  operationBody,
  operations,
} from '#shared/contract/operations.ts';
import { countText } from '#shared/contract/texts.ts';
import { type UndoOperationBody, undoOperationBody } from '#shared/contract/undo.ts';
import { permission } from '#shared/domain/permissions.ts';
import { bulkModules } from '../registry.ts';
import { type Asked, bulkFor, digestOf, openOperation, readOperationRequest } from './ask.ts';
import { registerFailures } from './failures.ts';
import { isOpen, operationKind, operationOf, operationsModule } from './module.ts';
import { isSensitiveRequest, sensitiveOperations } from './sensitive.ts';
import { tryOut } from './trial.ts';
import { undoAction, undoWork, workOf } from './undo.ts';

const tags = [operations.many];
const permissions = [...bulkModules.values()].flatMap(({ module: { contract } }) => [
  permission(contract, 'write'),
  permission(contract, 'delete'),
]);

/** A retry of the failed records; of an atomic operation, of all records. */
function askedAgain(request: FastifyRequest, { id, resource, action, values, atomic }: Operation): Asked {
  const bulk = bulkFor(actorOf(request), resource, action);
  const rows = sql.identifier(atomic ? 'operation_rows' : 'operation_failures');
  return {
    bulk,
    name: action,
    work: workOf(bulk, action, values),
    ids: sql`select record_id as id from ${rows} where operation_id = ${id}`,
    atomic,
    dryRun: false,
    sample: false,
    fingerprint: digestOf({ retryOf: id }),
  };
}

/** Throws 403 without the permission, and 409 if the operation changed no record. */
function askedUndo(request: FastifyRequest, before: Operation, dryRun: boolean): Asked {
  const { id, resource, endedAt, counts } = before;
  if (endedAt === null)
    throw conflict('This bulk change is still running. Stop it first, or wait for its end.');
  if (before.dryRun || counts.change === 0) throw conflict('There is nothing to undo.');
  const bulk = bulkFor(actorOf(request), resource, undoAction);
  if (isFinal(bulk.module.contract, before.action)) throw conflict('This cannot be undone.');
  return {
    bulk,
    name: undoAction,
    work: undoWork(bulk, id),
    ids: sql`select distinct record_id as id from audit_log
      where operation_id = ${id} and resource = ${resource}`,
    atomic: false,
    dryRun,
    sample: false,
    fingerprint: digestOf({ undoOf: id, dryRun }),
  };
}

/** Stops an operation, unless it has ended. */
async function stop(by: Writer, id: string): Promise<void> {
  // Takes the same lock as a step and so waits for it. That step may have been the last one.
  const stillOpen = and(eq(operationsTable.id, id), isOpen);
  const open = await rowOf(by.tx, operationsTable, ['id'], stillOpen, 'no key update');
  if (!open) return;
  await updateRecord(operationKind, by, open, async (_before, columns) =>
    columns({ status: 'stopped', ended_at: now() }),
  );
}

export function registerOperations(app: FastifyInstance, needs: ModuleDependencies): void {
  const { db } = needs;
  const { changed } = registerModule(app, needs, operationsModule);
  const { isSensitiveRetry, isSensitiveUndoOf } = sensitiveOperations(db);
  const call = { tags, answer: operations.record };

  const begin = (request: FastifyRequest, asked: Asked) =>
    transaction(db, (tx) =>
      once(tx, request, () => openOperation({ tx, author: authorOf(request) }, actorOf(request), asked)),
    ).finally(changed);

  /** Starts an operation, or answers the outcome of a dry run if it fits in the call. */
  async function answerTo(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
    const trial = asked.dryRun ? await tryOut(db, actorOf(request), authorOf(request), asked) : undefined;
    if (trial) return { status: true, message: 'OK', data: trial };
    reply.code(202);
    return { status: true, message: 'Queued', data: sendSaved(reply, await begin(request, asked)) };
  }

  const response = {
    200: envelopeSchema(answerSchema(dryRunAnswer)),
    202: envelopeSchema(answerSchema(operations.record)),
  };

  app.post(
    `${operations.path}/:id/undo`,
    {
      config: { access: 'signed-in', stepUp: isSensitiveUndoOf },
      schema: {
        tags,
        summary:
          'Undo an operation as a new operation, or preview that with `dryRun`. Records that somebody changed since are refused',
        body: undoOperationBody,
        response,
      },
    },
    async (request, reply) => {
      const { dryRun = false } = request.body as UndoOperationBody;
      return answerTo(request, reply, askedUndo(request, await operationOf(db, request, 'write'), dryRun));
    },
  );

  app.post(
    operations.path,
    {
      config: { access: 'signed-in', stepUp: isSensitiveRequest },
      // Actors without any write permission are refused before the body is parsed.
      async preParsing(request) {
        if (!permissions.some((name) => actorOf(request).permissions.has(name))) throw notAllowed();
      },
      schema: {
        tags,
        summary: 'Change many records in the background, or preview the change with `dryRun`',
        description: actionsText,
        body: operationBody,
        response,
      },
    },
    async (request, reply) => {
      return answerTo(request, reply, readOperationRequest(actorOf(request), request.body as OperationBody));
    },
  );

  registerCall(app, 'POST', `${operations.path}/:id/retry`, {
    ...call,
    config: { stepUp: isSensitiveRetry },
    summary: 'Retry the rejected records as a new operation',
    status: 202,
    message: 'Queued',
    async run({ request, reply }) {
      const before = await operationOf(db, request, 'write');
      if (before.endedAt === null) throw conflict('This bulk change is still running.');
      if (before.dryRun || before.failed === 0) throw conflict('There are no failed items to retry.');
      return sendSaved(reply, await begin(request, askedAgain(request, before)));
    },
  });

  registerCall(app, 'POST', `${operations.path}/:id/stop`, {
    ...call,
    summary: 'Stop an operation. Records that it has changed stay changed',
    async run({ request }) {
      const { id } = await operationOf(db, request, 'write');
      await transaction(db, (tx) => stop({ tx, author: authorOf(request) }, id)).finally(changed);
      return operationOf(db, request, 'write');
    },
  });

  registerFailures(app, db);
}

const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

const lines = [...bulkModules.values()].map(({ module: { contract } }) => {
  const { update = [], delete: deletes, actions = {} } = contract.bulk ?? {};
  const all = [
    ...(update.length > 0 ? [`\`update\` (${named(update)})`] : []),
    ...(deletes ? ['`delete`'] : []),
    ...Object.entries(actions).map(([name, schema]) => {
      const values = Object.keys((requestSchema(schema).properties as object | undefined) ?? {});
      return `\`${name}\`${values.length > 0 ? ` (${named(values)})` : ''}`;
    }),
  ];
  return `- \`${contract.name}\`: ${all.join(', ')}`;
});

/** Description of the route: the actions of each resource, with the values that they take. */
const actionsText = `
Actions by resource with their \`values\` (those of \`update\` are a PATCH body):

${lines.join('\n')}

Select records by \`ids\`, or by the \`filters\` and \`q\` of the resource's list; the selection is fixed when the operation is created.
With \`dryRun\`, up to ${countText(maxDryRunRows)} records are checked within the call (200); more are checked by an operation that changes nothing
(202). With \`sample\` as well, only the first records are checked, within the call. With \`atomic\`, one rejected record undoes all changes.

`;
