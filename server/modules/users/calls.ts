// Further calls of users.
import type { FastifyInstance } from 'fastify';
import { registerSignOut } from './bulk.ts';
import { registerPersonData } from './person-data.ts';
import { registerUserSecondFactor } from './second-factor.ts';
import { registerUserSessions, type UserSessionsNeeds } from './sessions.ts';

export function registerUserCalls(app: FastifyInstance, needs: UserSessionsNeeds): void {
  registerSignOut(app, needs);
  registerPersonData(app, needs);
  registerUserSessions(app, needs);
  registerUserSecondFactor(app, needs);
}
