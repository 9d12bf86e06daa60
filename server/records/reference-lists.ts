// `GET <path>/options`: the ids and names of a resource's records, to choose from in forms of other resources.
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import { connectionShares } from '#server/db/connection-shares.ts';
import { registerCall } from '#server/http/calls.ts';
import { listOf } from '#server/lists/list.ts';
import { totalHeaders } from '#server/lists/totals.ts';
import { type Contract, listQuery, maxLimit } from '#shared/contract/contract.ts';
import { optionsPath, referencedContracts, referringPermissions } from '#shared/contract/references.ts';
import { z } from '#shared/contract/zod.ts';
import { listPermission } from '#shared/domain/permissions.ts';
import type { AnyModule } from './module.ts';
import type { ModuleDependencies } from './routes.ts';

const { page, limit, q } = listQuery({ filters: {}, sorters: [] }).shape;
const optionsQuery = z.strictObject({ page, limit, q });

function registerReferenceList(app: FastifyInstance, needs: ModuleDependencies, module: AnyModule) {
  const { contract, table, title = 'name' } = module;
  const { searchAlso: _, ...rest } = module;
  const source = {
    ...rest,
    statementName: `options of ${contract.name}`,
    row: { id: table.id, [title]: module.record[title] as AnyPgColumn },
  };
  const { list, changed } = listOf(needs, source, connectionShares());
  const others = needs.listChanges.get(contract.name);
  needs.listChanges.set(contract.name, () => {
    others?.();
    changed();
  });
  const row = z.object({ id: z.uuid(), [title]: z.string() });
  registerCall(app, 'GET', contract.path + optionsPath, {
    tags: [contract.many],
    summary: `List the names of ${contract.many.toLowerCase()}, to choose from`,
    access: [listPermission(contract), ...referringPermissions(contracts, contract)],
    query: optionsQuery,
    answer: z.array(row),
    async run({ request, reply, query }) {
      const asked = { limit: maxLimit, ...query, sort: title, order: 'asc' as const };
      const { rows, ...total } = await needs.reads(request, (from) => list(asked, undefined, from));
      reply.headers(totalHeaders(total));
      return rows as z.infer<typeof row>[];
    },
  });
}

/** Registers the call for each registered module that other resources refer to. */
export function registerReferenceLists(app: FastifyInstance, needs: ModuleDependencies) {
  for (const { name } of referencedContracts(contracts as readonly Contract[])) {
    const module = needs.modules.get(name);
    if (module) registerReferenceList(app, needs, module);
  }
}
