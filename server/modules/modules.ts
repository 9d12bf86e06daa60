// The modules of all resources: what the admin API consists of.
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { registerModule } from '#server/kit/routes.ts';
import { registerPermissions } from './permissions/module.ts';
import { rolesModule } from './roles/module.ts';
import { registerSession } from './session/module.ts';
import { usersModule } from './users/module.ts';

export function registerModules(app: FastifyInstance, db: Database) {
  registerSession(app, db);
  registerModule(app, db, usersModule);
  registerModule(app, db, rolesModule);
  registerPermissions(app, db);
}
