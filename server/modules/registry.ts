// The resources of the API. A new resource needs one line here: its routes, bulk operations, exports and search follow from it.
import type { FastifyInstance } from 'fastify';
import { type BulkContext, type BulkModule, bulkOf, type NeedsActions } from '#server/records/bulk.ts';
import type { Module } from '#server/records/module.ts';
import type { ModuleDependencies } from '#server/records/routes.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { categoriesModule } from './categories/module.ts';
import { cryptoChainsModule } from './crypto-chains/module.ts';
import { cryptoCurrenciesModule } from './crypto-currencies/module.ts';
import { registerWalletCalls } from './crypto-wallets/calls.ts';
import { cryptoWalletsModule } from './crypto-wallets/module.ts';
import { domainsModule } from './domains/module.ts';
import { domainsBulk, registerDomainRoutes } from './domains/verify.ts';
import { registerPageImages } from './pages/images.ts';
import { pagesModule } from './pages/module.ts';
import { plansModule } from './plans/module.ts';
import { productsBulk } from './products/bulk.ts';
import { productsModule } from './products/module.ts';
import { rolesModule } from './roles/module.ts';
import { storeEmailsBulk } from './store-emails/link.ts';
import { storeEmailsModule } from './store-emails/module.ts';
import { registerStoreEmailVerification, type StoreEmailNeeds } from './store-emails/verify.ts';
import { storesModule } from './stores/module.ts';
import { registerSupportCalls } from './support/calls.ts';
import { supportModule } from './support/module.ts';
import { templatesBulk } from './templates/bulk.ts';
import { templatesModule } from './templates/module.ts';
import { trafficPlansModule } from './traffic-plans/module.ts';
import { usersBulk } from './users/bulk.ts';
import { registerUserCalls, type UserNeeds } from './users/calls.ts';
import { usersModule } from './users/module.ts';

export type ResourceNeeds = ModuleDependencies & BulkContext & StoreEmailNeeds & UserNeeds;

/** Optional parts of a resource. */
interface Extras {
  /** Its own bulk actions. Required if the contract names any. */
  readonly bulk?: BulkModule;
  /** Its further routes. `changed` must be called after a write, so that totals are counted again. */
  readonly routes?: (app: FastifyInstance, needs: ResourceNeeds, changed: () => void) => void;
}

export interface Resource extends Extras {
  readonly module: Module<Contract>;
}

function resource<C extends Contract>(
  module: Module<C>,
  ...[extras]: NeedsActions<C> extends true ? [Extras & { bulk: BulkModule }] : [Extras?]
): Resource {
  const bulk = module.contract.bulk && bulkOf(module as unknown as Module<Contract>, {});
  return { module: module as unknown as Module<Contract>, ...(bulk && { bulk }), ...extras };
}

export const resources: readonly Resource[] = [
  resource(usersModule, { bulk: usersBulk, routes: registerUserCalls }),
  resource(rolesModule),
  resource(storesModule),
  resource(domainsModule, { bulk: domainsBulk, routes: registerDomainRoutes }),
  resource(storeEmailsModule, { bulk: storeEmailsBulk, routes: registerStoreEmailVerification }),
  resource(productsModule, { bulk: productsBulk }),
  resource(categoriesModule),
  resource(plansModule),
  resource(trafficPlansModule),
  resource(templatesModule, { bulk: templatesBulk }),
  resource(pagesModule, { routes: registerPageImages }),
  resource(supportModule, { routes: registerSupportCalls }),
  resource(cryptoChainsModule),
  resource(cryptoCurrenciesModule),
  resource(cryptoWalletsModule, { routes: registerWalletCalls }),
];

/** The resources with bulk operations, by name. */
export const bulkModules: ReadonlyMap<string, BulkModule> = new Map(
  resources.flatMap(({ bulk }) => (bulk ? [[bulk.module.contract.name, bulk]] : [])),
);
