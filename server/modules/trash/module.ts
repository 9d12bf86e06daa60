// The trash: a list of deleted records, with calls that restore them or delete them for good.
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { users } from '#resources/users/contract.ts';
import { trashTable } from '#server/db/tables/trash.ts';
import { type Actor, actorOf } from '#server/http/access.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { notAllowed, notFound } from '#server/http/errors.ts';
import { defineModule, type Module, type WriteContext } from '#server/records/module.ts';
import { announceLists, type ModuleDependencies, registerModule } from '#server/records/routes.ts';
import { deleteForGood, emptyTrash, restoreOne } from '#server/records/trash.ts';
import { mustBeAllowedToRestore } from '#server/records/undo.ts';
import { WriteFiles } from '#server/records/uploads.ts';
import { transaction } from '#server/records/write.ts';
import type { Contract } from '#shared/contract/contract.ts';
import {
  deleteForGoodQuery,
  emptyTrashQuery,
  restoreAnswer,
  restoreBody,
  type TrashedRecord,
  trash,
} from '#shared/contract/trash.ts';
import { permission } from '#shared/domain/permissions.ts';
import { resources } from '../registry.ts';
import { forgetPerson } from '../users/person-data.ts';

const deletable = resources.map(({ module }) => module).filter(({ contract }) => contract.permissions.delete);

/** The resources whose deleted records the actor may see. */
const resourcesOf = ({ permissions }: Actor): string[] =>
  deletable
    .map(({ contract }) => contract)
    .filter((contract) => permissions.has(permission(contract, 'delete')))
    .map(({ name }) => name);

const trashModule = defineModule(trash, trashTable, {
  record: {
    deletedAt: trashTable.created_at,
    deletedBy: sql<TrashedRecord['deletedBy']>`(
      select json_build_object('id', users.id, 'name', users.full_name) from users where users.id = trash.deleted_by)`,
  },
  sorters: { deletedAt: trashTable.created_at },
  owned: {
    opensRoutes: false,
    scope(actor) {
      const names = resourcesOf(actor);
      return {
        where: sql`(trash.expires_at > now() and trash.resource = any(${sql.param(names)}::text[]))`,
        key: `trash:${names.join()}`,
      };
    },
    fields: [],
  },
});

/** The module named in the path; throws 404. */
function moduleOf(request: FastifyRequest): Module<Contract> {
  const { resource } = request.params as { resource: string };
  const module = deletable.find(({ contract }) => contract.name === resource);
  if (!module) throw notFound(trash.one);
  return module;
}

const isSensitive = (request: FastifyRequest) => moduleOf(request).sensitive?.restore === true;

function mustBeAllowedToDelete({ contract }: Module<Contract>, { actor }: WriteContext): void {
  if (!actor.permissions.has(permission(contract, 'delete'))) throw notAllowed();
}

export function registerTrash(app: FastifyInstance, needs: ModuleDependencies): void {
  const { db } = needs;
  const { changed } = registerModule(app, needs, trashModule);
  const itemPath = `${trash.path}/:resource/:id`;
  const call = { tags: [trash.many], access: permission(trash, 'read') };

  /** Runs a write on the item in the path. */
  async function write<T>(
    request: FastifyRequest,
    author: WriteContext['author'],
    work: (module: Module<Contract>, writing: WriteContext, id: string) => Promise<T>,
  ): Promise<T> {
    const module = moduleOf(request);
    const id = idOf(request, trash);
    const actor = actorOf(request);
    try {
      return await transaction(
        db,
        (tx) => work(module, { tx, actor, author, files: new WriteFiles() }, id),
        module.constraints,
      );
    } finally {
      changed();
      announceLists(needs, module);
    }
  }

  registerCall(app, 'POST', `${itemPath}/restore`, {
    ...call,
    config: { stepUp: isSensitive },
    summary: 'Restore a deleted record with its id. `values` replaces values that are taken',
    body: restoreBody,
    answer: restoreAnswer,
    message: 'Item restored',
    run: ({ request, author, body: { values } }) =>
      write(request, author, (module, writing, id) => {
        mustBeAllowedToRestore(module, writing);
        return restoreOne(module, writing, id, values);
      }),
  });

  registerCall(app, 'DELETE', itemPath, {
    ...call,
    config: { stepUp: isSensitive },
    summary:
      'Delete an item for good, with its files. With `forget`, also a person’s name and addresses in the audit log',
    query: deleteForGoodQuery,
    message: 'Item deleted for good',
    run: ({ request, author, query: { forget } }) =>
      write(request, author, async (module, writing, id) => {
        mustBeAllowedToDelete(module, writing);
        const isForgotten = forget === 'true' && module.contract.name === users.name;
        const { rows } = await deleteForGood(writing, module.contract.name, id, { isNamed: !isForgotten });
        if (isForgotten) {
          await forgetPerson(writing.tx, id, String(rows[0]?.rows[0]?.email ?? ''));
        }
        return undefined;
      }),
  });

  registerCall(app, 'DELETE', trash.path, {
    ...call,
    config: { stepUp: true },
    summary: 'Empty the trash: delete all items for good, or those of one resource',
    query: emptyTrashQuery,
    message: 'Trash emptied',
    async run({ actor, author, query: { resource } }) {
      const names = resourcesOf(actor).filter((name) => resource === undefined || name === resource);
      await transaction(db, (tx) => emptyTrash({ tx, author }, names)).finally(changed);
      return undefined;
    },
  });
}
