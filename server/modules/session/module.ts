// Routes for signing in, signing out and the current user.

import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { lowerCased } from '#server/db/search.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { actorOf, isSecondFactorOverdue } from '#server/http/access.ts';
import { registerCall } from '#server/http/calls.ts';
import { pleaseSignIn, wrongCredentials } from '#server/http/errors.ts';
import { answerSchema, envelopeSchema } from '#server/http/json-schema.ts';
import { linkOf, pendingAddress } from '#server/modules/account-links/links.ts';
import { type SiteNeeds, siteOf } from '#server/modules/settings/site.ts';
import type { CurrentSettings } from '#server/modules/settings/values.ts';
import { transaction } from '#server/records/write.ts';
import { noQuery } from '#shared/contract/contract.ts';
import { signInAnswer } from '#shared/contract/second-factor.ts';
import { meAnswer, signInBody, site } from '#shared/contract/session.ts';
import { countedAttempt } from './failures.ts';
import { endView, registerOwnerViews } from './owner-views.ts';
import { isPassword } from './passwords.ts';
import { secondStepOf } from './second-step.ts';
import { endSession } from './sessions.ts';
import { type SignInNeeds, signIn } from './sign-in.ts';
import { meUserColumns } from './user-columns.ts';

const tags = ['Session'];

/** `POST /auth/login`, on the public API. */
export function registerSignIn(app: FastifyInstance, needs: SignInNeeds) {
  const { db, current, devices } = needs;
  app.decorateRequest('signedIn', null);
  registerCall(app, 'POST', '/auth/login', {
    tags,
    summary: 'Sign in. With a second factor, the answer is a challenge for `/auth/second-factor`',
    access: 'public',
    config: { inMaintenance: true },
    body: signInBody,
    answer: signInAnswer,
    message: 'Signed in',
    async run({ body: { email, password }, request, reply }) {
      const { max_login_attempts } = await current.get();
      const [found] = await db
        .select({ id: usersTable.id, passwordHash: usersTable.password_hash })
        .from(usersTable)
        .where(eq(sql`lower(${usersTable.email})`, lowerCased(email.trim())));
      const tries = await devices.attemptKeysOf(request, email, found?.passwordHash);
      const isRight = await countedAttempt(db, tries, max_login_attempts, () =>
        isPassword(password, found?.passwordHash),
      );
      if (!isRight || !found) throw wrongCredentials();
      const { id, passwordHash } = found;
      if (passwordHash === null) throw wrongCredentials();
      return (
        (await secondStepOf(needs, request, id, passwordHash)) ??
        signIn(needs, { request, reply }, { id, email, passwordHash }, tries)
      );
    },
  });
}

/** `GET /me`, `GET /me/site`, `POST /auth/logout` and `POST /owner-views` on the admin API. */
export function registerSession(
  app: FastifyInstance,
  needs: SiteNeeds & { readonly db: Database; readonly current: CurrentSettings },
) {
  const { db, current } = needs;
  app.get(
    '/me',
    {
      config: { access: 'signed-in', withOldPassword: true, withoutSecondFactor: true },
      schema: {
        tags,
        summary: 'Get the signed-in user. `status` is true for an administrator',
        querystring: noQuery,
        response: { 200: envelopeSchema(answerSchema(meAnswer)) },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const [[user], pending] = await Promise.all([
        db.select(meUserColumns).from(usersTable).where(eq(usersTable.id, actor.userId)),
        linkOf(db, actor.userId, 'email'),
      ]);
      if (!user) throw pleaseSignIn();
      const data = {
        user,
        permissions: [...actor.permissions].sort(),
        site: siteOf(await current.get(), needs),
        mustSetPassword: actor.hasOldPassword ?? false,
        secondFactorDue:
          actor.secondFactorDue === undefined ? null : new Date(actor.secondFactorDue).toISOString(),
        mustSetUpSecondFactor: isSecondFactorOverdue(actor),
        pendingEmail: pendingAddress(pending),
      };
      return { status: actor.isAdmin, message: 'OK', data };
    },
  );

  registerCall(app, 'GET', '/me/site', {
    tags,
    summary: 'Get the settings that every user may see. Does not extend the session',
    config: { isUse: false, inOwnerView: true, withOldPassword: true, withoutSecondFactor: true },
    query: noQuery,
    answer: site,
    run: async () => siteOf(await current.get(), needs),
  });

  registerOwnerViews(app, db);

  registerCall(app, 'POST', '/auth/logout', {
    tags,
    summary: 'Sign out: ends this session',
    config: { inMaintenance: true, inOwnerView: true, withOldPassword: true, withoutSecondFactor: true },
    message: 'Signed out',
    async run({ actor: { userId, sessionId, viewerId }, author }) {
      await transaction(db, (tx) =>
        viewerId ? endView({ tx, author }, sessionId) : endSession({ tx, author }, userId, sessionId),
      );
    },
  });
}
