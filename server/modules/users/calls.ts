// Further calls of users.
import type { FastifyInstance } from 'fastify';
import { registerSignOut } from './bulk.ts';
import { type InviteNeeds, registerInvite } from './invite.ts';
import { registerPersonData } from './person-data.ts';

export type UserNeeds = InviteNeeds;

export function registerUserCalls(app: FastifyInstance, needs: UserNeeds): void {
  registerSignOut(app, needs);
  registerPersonData(app, needs);
  registerInvite(app, needs);
}
