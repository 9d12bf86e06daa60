// Registers the modules of all resources: the admin API.
import type { FastifyInstance } from 'fastify';
import type { BulkContext } from '#server/records/bulk.ts';
import { registerSearch } from '#server/records/global-search.ts';
import { registerReferenceLists } from '#server/records/reference-lists.ts';
import { type ModuleDependencies, registerModule } from '#server/records/routes.ts';
import { registerAnalytics } from './analytics/module.ts';
import { registerAuditLog } from './audit-log/module.ts';
import { registerBilling } from './billing/module.ts';
import { categoriesModule } from './categories/module.ts';
import { cryptoChainsModule } from './crypto-chains/module.ts';
import { cryptoCurrenciesModule } from './crypto-currencies/module.ts';
import { cryptoWalletsModule } from './crypto-wallets/module.ts';
import { registerDashboard } from './dashboard/module.ts';
import { domainsModule } from './domains/module.ts';
import { registerDomainVerification, registerStoreDomains } from './domains/verify.ts';
import { type ExportNeeds, registerExports } from './exports/module.ts';
import { registerOperations } from './operations/routes.ts';
import { registerPageImages } from './pages/images.ts';
import { pagesModule } from './pages/module.ts';
import { registerPermissions } from './permissions/module.ts';
import { plansModule } from './plans/module.ts';
import { productsModule } from './products/module.ts';
import { rolesModule } from './roles/module.ts';
import type { ConfirmPassword } from './session/confirm-password.ts';
import { registerSession } from './session/module.ts';
import { registerSettings, type SettingsNeeds } from './settings/module.ts';
import { storeEmailsModule } from './store-emails/module.ts';
import { registerStoreEmailVerification, type StoreEmailNeeds } from './store-emails/verify.ts';
import { storesModule } from './stores/module.ts';
import { templatesModule } from './templates/module.ts';
import { trafficPlansModule } from './traffic-plans/module.ts';
import { registerSignOut } from './users/bulk.ts';
import { usersModule } from './users/module.ts';
import { registerViews } from './views/module.ts';

export interface ModulesNeeds
  extends ModuleDependencies,
    ExportNeeds,
    BulkContext,
    StoreEmailNeeds,
    SettingsNeeds {
  readonly confirmPassword: ConfirmPassword;
}

export function registerModules(app: FastifyInstance, given: Omit<ModulesNeeds, 'modules'>) {
  const needs: ModulesNeeds = { ...given, modules: new Map() };
  registerSession(app, needs.db, needs.current);
  registerSettings(app, needs);
  registerModule(app, needs, usersModule);
  registerSignOut(app, needs.db);
  registerModule(app, needs, rolesModule);
  registerModule(app, needs, storesModule);
  const { changed: domainsChanged } = registerModule(app, needs, domainsModule);
  registerDomainVerification(app, needs, domainsChanged);
  registerStoreDomains(app, needs);
  registerModule(app, needs, storeEmailsModule);
  registerStoreEmailVerification(app, needs);
  registerModule(app, needs, productsModule);
  registerModule(app, needs, categoriesModule);
  registerModule(app, needs, plansModule);
  registerModule(app, needs, trafficPlansModule);
  registerModule(app, needs, templatesModule);
  registerModule(app, needs, pagesModule);
  registerPageImages(app, needs);
  registerModule(app, needs, cryptoChainsModule);
  registerModule(app, needs, cryptoCurrenciesModule);
  registerModule(app, needs, cryptoWalletsModule(needs.confirmPassword));
  registerOperations(app, needs);
  registerAuditLog(app, needs);
  registerPermissions(app, needs.db);
  registerViews(app, needs.db);
  registerReferenceLists(app, needs);
  registerSearch(app, needs);
  registerExports(app, needs);
  registerDashboard(app, needs.reads);
  registerAnalytics(app, needs.reads);
  registerBilling(app, needs.db);
}
