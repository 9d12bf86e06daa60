// Saved views. One's own are one's own to change; those that others share are there for all who may see the list, to be
// read, to begin with, and to be copied.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { viewsTable } from '#server/db/tables/views.ts';
import { actorOf } from '#server/kit/access.ts';
import { notAllowed, notFound } from '#server/kit/errors.ts';
import { once } from '#server/kit/idempotency.ts';
import { answerSchema, envelopeSchema, messageSchema } from '#server/kit/json-schema.ts';
import { deleteRecord, etag, insertRecord, transaction, updateRecord } from '#server/kit/write.ts';
import { recordParams } from '#src/shared/contract.ts';
import { uuidsOnly } from '#src/shared/id.ts';
import { type ViewCreate, type ViewUpdate, view, viewCreate, viewUpdate } from '#src/shared/views.ts';
import { z } from '#src/shared/zod.ts';
import { columnsFor, kindFor, mustFit, mustHaveRoom, one, readable, readWithin, setDefault } from './kept.ts';

const tags = ['Views'];
const constraints = { views_name_key: { field: 'name', text: 'You have a view with this name already.' } };
const create = viewCreate(contracts);
const response = { 200: envelopeSchema(answerSchema(view)) };
/** As many as one screen can offer. */
const atMost = 500;
const query = z.strictObject({ resource: z.optional(create.shape.resource) });

const idIn = (params: unknown): string => {
  const parsed = recordParams.safeParse(params, uuidsOnly);
  if (!parsed.success) throw notFound(one);
  return parsed.data.id;
};

export function registerViews(app: FastifyInstance, db: Database) {
  app.get(
    '/views',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `One’s own views and those that are shared, of one list or of all, at most ${atMost}`,
        querystring: query,
        response: { 200: envelopeSchema({ type: 'array', items: answerSchema(view) }) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { resource } = request.query as { resource?: string };
      const data = await db
        .select(columnsFor(actor))
        .from(viewsTable)
        .where(and(readable(actor), resource === undefined ? undefined : eq(viewsTable.resource, resource)))
        .orderBy(
          sql`${viewsTable.owner_id} <> ${actor.userId}`,
          asc(sql`lower(${viewsTable.name})`),
          viewsTable.id,
        )
        .limit(atMost);
      reply.header('X-Total-Count', data.length);
      return { status: true, message: 'OK', data };
    },
  );

  app.post(
    '/views',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Save a view', body: create, response: { 201: response[200] } },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { resource, isDefault, ...sent } = request.body as ViewCreate;
      mustFit(actor, resource, sent);
      const author = { userId: actor.userId, requestId: request.id };
      const save = (tx: Transaction) => async () => {
        await mustHaveRoom(tx, actor);
        const { shared = false, query: asked = '', columns = null, name } = sent;
        const values = { owner_id: actor.userId, resource, name, shared, query: asked, columns };
        return insertRecord(kindFor(actor), tx, author, values, (id) =>
          setDefault(tx, actor, id, resource, isDefault),
        );
      };
      const saved = await transaction(db, (tx) => once(tx, request, save(tx)), constraints);
      if (saved.repeated) reply.header('Idempotency-Replayed', 'true');
      return reply
        .code(201)
        .header('ETag', etag(saved.version))
        .send({ status: true, message: 'View saved', data: saved.record });
    },
  );

  app.patch(
    '/views/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change a view; of others’ only whether one’s list begins with it',
        body: viewUpdate,
        response,
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { isDefault, ...sent } = request.body as ViewUpdate;
      const target = {
        id: idIn(request.params),
        ifMatch: request.headers['if-match'],
        reach: readable(actor),
      };
      const author = { userId: actor.userId, requestId: request.id };
      const { record, version } = await transaction(
        db,
        async (tx) => {
          const kind = kindFor(actor);
          const found = await readWithin(tx, actor, target.id);
          const changes = Object.values(sent).some((value) => value !== undefined);
          if (changes && !found.record.isOwn) throw notAllowed();
          if (changes) mustFit(actor, found.record.resource, sent);
          await setDefault(tx, actor, target.id, found.record.resource, isDefault);
          if (!changes) return { version: found.version, record: (await kind.read(tx, target.id))?.record };
          return updateRecord(kind, tx, author, target, async () => sent);
        },
        constraints,
      );
      reply.header('ETag', etag(version));
      return { status: true, message: 'View saved', data: record };
    },
  );

  app.delete(
    '/views/:id',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Delete one of one’s own views', response: { 200: messageSchema } },
    },
    async (request) => {
      const actor = actorOf(request);
      const target = {
        id: idIn(request.params),
        ifMatch: request.headers['if-match'],
        reach: readable(actor),
      };
      await transaction(db, (tx) =>
        deleteRecord(
          kindFor(actor),
          tx,
          { userId: actor.userId, requestId: request.id },
          target,
          async ({ isOwn }) => {
            if (!isOwn) throw notAllowed();
          },
        ),
      );
      return { status: true, message: 'View deleted' };
    },
  );
}
