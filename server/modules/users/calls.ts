// Further calls of users.
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { registerSignOut } from './bulk.ts';
import { registerPersonData } from './person-data.ts';

export function registerUserCalls(app: FastifyInstance, needs: { readonly db: Database }): void {
  registerSignOut(app, needs);
  registerPersonData(app, needs);
}
