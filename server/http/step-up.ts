// Asks for a recent check of the caller before sensitive calls: a stolen session must not be enough for them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, actorOf } from './access.ts';
import { ApiError } from './errors.ts';

/** Decides by the request whether the call is sensitive. Throws if the caller may not make it at all. */
export type StepUpRule = (request: FastifyRequest) => boolean | Promise<boolean>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call needs a recent check of the caller. */
    stepUp?: true | StepUpRule;
  }
}

/** A sign-in, a password or a passkey counts as a check for this time. */
export const stepUpMinutes = 10;

const isVerified = ({ verifiedAt }: Actor) =>
  verifiedAt !== undefined && Date.now() - verifiedAt < stepUpMinutes * 60_000;

/** 403 with `data: {stepUp: true}`. After `POST /me/step-up`, the same call succeeds. */
const stepUpNeeded = () =>
  new ApiError(403, 'Confirm that it’s you, then try again.', { data: { stepUp: true } });

/** Puts the rule in place. Runs after validation, because it can depend on the body. */
export function enforceStepUp(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { stepUp } = request.routeOptions.config;
    if (stepUp === undefined || isVerified(actorOf(request))) return;
    if (stepUp === true || (await stepUp(request))) throw stepUpNeeded();
  });
}
