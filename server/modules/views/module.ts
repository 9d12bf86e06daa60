// Saved views. Users change their own views. Views that others share can be used, copied and made the default
// by all who may see the list.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { viewsTable } from '#server/db/tables/views.ts';
import type { Actor } from '#server/http/access.ts';
import { idOf, registerCall, sendSaved } from '#server/http/calls.ts';
import { notAllowed } from '#server/http/errors.ts';
import { once } from '#server/http/idempotency.ts';
import { deleteRecord, insertRecord, type Target, transaction, updateRecord } from '#server/records/write.ts';
import { type View, view, viewCreate, viewUpdate } from '#shared/contract/views.ts';
import { z } from '#shared/contract/zod.ts';
import { columnsFor, kindFor, mustFit, mustHaveRoom, one, readable, readWithin, setDefault } from './kept.ts';

const tags = ['Views'];
const constraints = { views_name_key: { field: 'name', text: 'You already have a view with this name.' } };
const create = viewCreate(contracts);
const message = 'View saved';
/** Limit of the list of views: as many as one screen can offer. */
const withMaxBytes = 500;
const query = z.strictObject({ resource: z.optional(create.shape.resource) });

const targetOf = (request: FastifyRequest, actor: Actor): Target => ({
  id: idOf(request, { one }),
  ifMatch: request.headers['if-match'],
  scope: readable(actor),
});

export function registerViews(app: FastifyInstance, db: Database) {
  registerCall(app, 'GET', '/views', {
    tags,
    summary: `Your own and shared views, of one list or of all, at most ${withMaxBytes}`,
    query,
    answer: z.array(view),
    async run({ actor, query: { resource }, reply }) {
      const data = await db
        .select(columnsFor(actor))
        .from(viewsTable)
        .where(and(readable(actor), resource === undefined ? undefined : eq(viewsTable.resource, resource)))
        .orderBy(
          sql`${viewsTable.owner_id} <> ${actor.userId}`,
          asc(sql`lower(${viewsTable.name})`),
          viewsTable.id,
        )
        .limit(withMaxBytes);
      reply.header('X-Total-Count', data.length);
      return data;
    },
  });

  registerCall(app, 'POST', '/views', {
    tags,
    summary: 'Save a view',
    body: create,
    answer: view,
    status: 201,
    message,
    async run({ actor, author, body: { resource, isDefault, ...sent }, request, reply }) {
      mustFit(actor, resource, sent);
      const save = (tx: Transaction) => async () => {
        await mustHaveRoom(tx, actor);
        const { shared = false, query: asked = '', columns: shown = null, name } = sent;
        return insertRecord(
          kindFor(actor),
          { tx, author },
          (columns) =>
            columns({ owner_id: actor.userId, resource, name, shared, query: asked, columns: shown }),
          (id) => setDefault(tx, actor, id, resource, isDefault),
        );
      };
      return sendSaved(reply, await transaction(db, (tx) => once(tx, request, save(tx)), constraints));
    },
  });

  registerCall(app, 'PATCH', '/views/:id', {
    tags,
    summary: 'Change a view. For views of others, only `isDefault` can be changed',
    body: viewUpdate,
    answer: view,
    message,
    async run({ actor, author, body: { isDefault, ...sent }, request, reply }) {
      const target = targetOf(request, actor);
      const saved = await transaction(
        db,
        async (tx) => {
          const found = await readWithin(tx, actor, target.id);
          const changes = Object.values(sent).some((value) => value !== undefined);
          if (changes && !found.record.isOwn) throw notAllowed();
          if (changes) mustFit(actor, found.record.resource, sent);
          await setDefault(tx, actor, target.id, found.record.resource, isDefault);
          if (!changes) return readWithin(tx, actor, target.id);
          return updateRecord(kindFor(actor), { tx, author }, target, async (_before, columns) =>
            columns(sent),
          );
        },
        constraints,
      );
      return sendSaved(reply, saved);
    },
  });

  registerCall(app, 'DELETE', '/views/:id', {
    tags,
    summary: 'Delete one of your own views',
    message: 'View deleted',
    async run({ actor, author, request }) {
      const mustBeOwn = async ({ isOwn }: View) => {
        if (!isOwn) throw notAllowed();
      };
      await transaction(db, (tx) =>
        deleteRecord(kindFor(actor), { tx, author }, targetOf(request, actor), mustBeOwn),
      );
    },
  });
}
