// `PUT` and `DELETE /presence/{resource}/{id}`: who else has the form of a record open, and who saved it meanwhile.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { type Author, actorOf } from '#server/http/access.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { notFound } from '#server/http/errors.ts';
import { changesSince } from '#server/records/audit-log.ts';
import type { AnyModule } from '#server/records/module.ts';
import { scopeFor } from '#server/records/selection.ts';
import { type Presence, presence, presenceBody, presencePath } from '#shared/contract/presence.ts';
import { close, keepOpen, type OpenForm } from './open-forms.ts';

interface Needs {
  readonly db: Database;
  readonly modules: ReadonlyMap<string, AnyModule>;
}

const tags = ['Presence'];
const record = { one: 'Record' };
const path = `${presencePath}/:resource/:id`;
// The console calls them by itself. Maintenance mode allows them, because they change no data.
const config = { isUse: false, inMaintenance: true } as const;

/** The form in the path. Answers 403 and 404 like a change of the record. */
async function formOf(request: FastifyRequest, { db, modules }: Needs): Promise<OpenForm> {
  const module = modules.get((request.params as { resource: string }).resource);
  if (!module?.contract.update) throw notFound();
  const { contract, table } = module;
  const actor = actorOf(request);
  const scope = scopeFor(module, actor, 'write');
  const recordId = idOf(request, contract);
  if ((await db.$count(table, and(eq(table.id, recordId), scope?.where))) === 0) {
    throw notFound(contract.one);
  }
  return { resource: contract.name, recordId, userId: actor.userId };
}

async function lastSave(tx: Database, author: Author, form: OpenForm, version: number) {
  const [change] = await changesSince({ tx, author }, form.resource, form.recordId, version);
  return change ? { at: change.at, by: change.by, isYou: change.isYou } : null;
}

export function registerPresence(app: FastifyInstance, needs: Needs): void {
  const { db } = needs;

  registerCall(app, 'PUT', path, {
    tags,
    summary:
      'Say that you have the form of a record open, at least every 45 seconds, and learn who else has. `version`: to learn who saved it since',
    config,
    body: presenceBody,
    answer: presence,
    async run({ request, author, body: { version } }): Promise<Presence> {
      const form = await formOf(request, needs);
      const others = await keepOpen(db, form);
      return {
        others: author.mayReadUsers ? others.map(({ name }) => name) : others.slice(0, 1).map(() => null),
        saved: version === undefined ? null : await lastSave(db, author, form, version),
      };
    },
  });

  registerCall(app, 'DELETE', path, {
    tags,
    summary: 'Say that you have closed the form of a record',
    config,
    // Removes only the caller's own row. The record may be deleted by now.
    async run({ request, actor: { userId } }) {
      const { resource } = request.params as { resource: string };
      await close(db, { resource, recordId: idOf(request, record), userId });
    },
  });
}
