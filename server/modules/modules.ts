// Registers the admin API: the resources of the registry, and routes that belong to no resource.
import type { FastifyInstance } from 'fastify';
import { registerSearch } from '#server/records/global-search.ts';
import { registerReferenceLists } from '#server/records/reference-lists.ts';
import { registerModule } from '#server/records/routes.ts';
import { registerAnalytics } from './analytics/module.ts';
import { registerAuditLog } from './audit-log/module.ts';
import { registerUndo } from './audit-log/undo.ts';
import { registerBilling } from './billing/module.ts';
import { registerDashboard } from './dashboard/module.ts';
import { type ExportNeeds, registerExports } from './exports/module.ts';
import { registerNotices } from './notices/module.ts';
import { registerOperations } from './operations/routes.ts';
import { registerPermissions } from './permissions/module.ts';
import { registerPresence } from './presence/module.ts';
import { type ResourceNeeds, resources } from './registry.ts';
import { registerSession } from './session/module.ts';
import { registerSettings, type SettingsNeeds } from './settings/module.ts';
import type { SiteNeeds } from './settings/site.ts';
import { registerStoreInvitations } from './store-staff/invitations.ts';
import { registerStoreStaff } from './store-staff/staff.ts';
import { registerTrash } from './trash/module.ts';
import { registerViews } from './views/module.ts';

export type ModulesNeeds = ResourceNeeds & ExportNeeds & SettingsNeeds & SiteNeeds;

export function registerModules(app: FastifyInstance, given: Omit<ModulesNeeds, 'modules'>) {
  const needs: ModulesNeeds = { ...given, modules: new Map() };
  registerSession(app, needs);
  registerSettings(app, needs);
  for (const { module, routes } of resources) {
    const { changed } = registerModule(app, needs, module);
    routes?.(app, needs, changed);
  }
  registerStoreStaff(app, needs);
  registerStoreInvitations(app, needs);
  registerOperations(app, needs);
  registerAuditLog(app, needs);
  registerUndo(app, needs);
  registerTrash(app, needs);
  registerPermissions(app, needs.db);
  registerViews(app, needs.db);
  registerNotices(app, needs.db);
  registerPresence(app, needs);
  registerReferenceLists(app, needs);
  registerSearch(app, needs);
  registerExports(app, needs);
  registerDashboard(app, needs.reads);
  registerAnalytics(app, needs.reads);
  registerBilling(app, needs.db);
}
