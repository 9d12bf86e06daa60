// `POST /auth/forgot`. The request only counts and adds a job, so its answer and its time do not depend on the account.
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { lowerCased } from '#server/db/search.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { registerCall } from '#server/http/calls.ts';
import { tooMany } from '#server/http/errors.ts';
import { addJob } from '#server/jobs/queue.ts';
import { linkOf, sendLink } from '#server/modules/account-links/links.ts';
import { accountDigest, countAttempt, networkKey, secondsLeft } from '#server/modules/session/failures.ts';
import { transaction } from '#server/records/write.ts';
import { forgotBody } from '#shared/contract/account-links.ts';

/** Messages per account in 15 minutes. The server answers further requests alike and sends nothing. The last link still works. */
const perAccount = 3;
/** Requests per network address in 15 minutes. */
const perAddress = 60;

export function registerForgot(app: FastifyInstance, db: Database): void {
  registerCall(app, 'POST', '/auth/forgot', {
    tags: ['Session'],
    summary: 'Ask for a link to set a new password. The answer is the same for unknown addresses',
    access: 'public',
    config: { inMaintenance: true },
    body: forgotBody,
    message: 'If there is an account with this email, a link is on its way to it.',
    async run({ body: { email }, request }) {
      const byAddress = await countAttempt(db, `forgot ${networkKey(request.ip)}`);
      if (byAddress.failures > perAddress) {
        throw tooMany('Too many requests. Try again later.', secondsLeft(byAddress.since));
      }
      const byAccount = await countAttempt(db, `forgot account:${accountDigest(email)}`);
      if (byAccount.failures > perAccount) return;
      await addJob(db, 'send-reset-link', { email: email.trim() });
    },
  });
}

/**
 * Sends the link, to active people only. An invited person gets a new invitation, unless it was withdrawn: name and
 * password are still missing.
 */
export const sendResetLink = (db: Database, { email }: { readonly email: string }): Promise<void> =>
  transaction(db, async (tx) => {
    const hasEmail = eq(sql`lower(${usersTable.email})`, lowerCased(email));
    const user = await rowOf(tx, usersTable, ['id', 'email', 'status', 'password_hash'], hasEmail);
    if (user?.status !== 'ACTIVE') return;
    const by = { tx, author: { userId: null, requestId: 'send-reset-link' } };
    const wanted = { userId: user.id, sentTo: user.email };
    if (user.password_hash !== null) {
      await sendLink(by, { ...wanted, purpose: 'reset' });
      return;
    }
    const invitation = await linkOf(tx, user.id, 'invite');
    if (invitation) await sendLink(by, { ...wanted, purpose: 'invite', createdBy: invitation.created_by });
  });
