// Further calls of users.
import type { FastifyInstance } from 'fastify';
import { registerSignOut } from './bulk.ts';
import { type InviteNeeds, registerInvite } from './invite.ts';
import { registerPersonData } from './person-data.ts';
import { registerUserSecondFactor } from './second-factor.ts';
import { registerUserSessions, type UserSessionsNeeds } from './sessions.ts';

export type UserNeeds = InviteNeeds & UserSessionsNeeds;

export function registerUserCalls(app: FastifyInstance, needs: UserNeeds): void {
  registerSignOut(app, needs);
  registerPersonData(app, needs);
  registerInvite(app, needs);
  registerUserSessions(app, needs);
  registerUserSecondFactor(app, needs);
}
