// The modules of all resources: what the admin API consists of.
import type { FastifyInstance } from 'fastify';
import { type ModuleNeeds, registerModule } from '#server/kit/routes.ts';
import { registerSearch } from '#server/kit/search.ts';
import { registerAnalytics } from './analytics/module.ts';
import { registerBilling } from './billing/module.ts';
import { categoriesModule } from './categories/module.ts';
import { registerCategorySummary } from './categories/summary.ts';
import { registerDashboard } from './dashboard/module.ts';
import { registerPageImages } from './pages/images.ts';
import { pagesModule } from './pages/module.ts';
import { registerPermissions } from './permissions/module.ts';
import { productsModule } from './products/module.ts';
import { registerProductSummary } from './products/summary.ts';
import { rolesModule } from './roles/module.ts';
import { registerSession } from './session/module.ts';
import { registerSettings, type SettingsNeeds } from './settings/module.ts';
import { storesModule } from './stores/module.ts';
import { registerStoreSummary } from './stores/summary.ts';
import { templatesModule } from './templates/module.ts';
import { registerTemplateSummary } from './templates/summary.ts';
import { trafficPlansModule } from './traffic-plans/module.ts';
import { registerTrafficPlanSummary } from './traffic-plans/summary.ts';
import { usersModule } from './users/module.ts';

export function registerModules(app: FastifyInstance, given: Omit<ModuleNeeds, 'searched'> & SettingsNeeds) {
  const needs: ModuleNeeds & SettingsNeeds = { ...given, searched: [] };
  registerSession(app, needs.db, needs.current);
  registerSettings(app, needs);
  registerModule(app, needs, usersModule);
  registerModule(app, needs, rolesModule);
  registerModule(app, needs, storesModule);
  registerStoreSummary(app, needs.db);
  registerModule(app, needs, productsModule);
  registerProductSummary(app, needs.db);
  registerModule(app, needs, categoriesModule);
  registerCategorySummary(app, needs.db);
  registerModule(app, needs, trafficPlansModule);
  registerTrafficPlanSummary(app, needs.db);
  registerModule(app, needs, templatesModule);
  registerTemplateSummary(app, needs.db);
  registerModule(app, needs, pagesModule);
  registerPageImages(app, needs);
  registerPermissions(app, needs.db);
  registerSearch(app, needs);
  registerDashboard(app, needs.db);
  registerAnalytics(app, needs.db);
  registerBilling(app, needs.db);
}
