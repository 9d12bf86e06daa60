// Account routes: name, email and password of the signed-in user. Every query is limited to that user's id.

import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { users } from '#resources/users/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { actorOf } from '#server/http/access.ts';
import { authorOf, etag, registerCall } from '#server/http/calls.ts';
import { invalid, pleaseSignIn } from '#server/http/errors.ts';
import type { MailSettings } from '#server/mail/mailer.ts';
import { linkOf, pendingAddress } from '#server/modules/account-links/links.ts';
import type { Devices } from '#server/modules/session/devices.ts';
import { meUserColumns } from '#server/modules/session/user-columns.ts';
import { hashOf, usersModule } from '#server/modules/users/module.ts';
import type { ConfirmPassword } from '#server/records/module.ts';
import { changeOne } from '#server/records/records.ts';
import { WriteFiles } from '#server/records/uploads.ts';
import { transaction } from '#server/records/write.ts';
import {
  currentPassword as currentPasswordRule,
  passwordBody,
  profileBody,
} from '#shared/contract/account.ts';
import type { UpdateOf } from '#shared/contract/contract.ts';
import { meAnswer } from '#shared/contract/session.ts';
import { z } from '#shared/contract/zod.ts';
import { sameEmail } from '#shared/format/letter-case.ts';
import { askToConfirm } from './email-change.ts';

const tags = ['Session'];
const wrong = { field: 'currentPassword', text: 'This is not your current password.' };

async function emailOf(db: Database, userId: string): Promise<string> {
  const account = await rowOf(db, usersTable, ['email'], eq(usersTable.id, userId));
  if (!account) throw pleaseSignIn();
  return account.email;
}

async function ownUser(db: Database, userId: string) {
  const [user] = await db
    .select({ ...meUserColumns, version: usersTable.version })
    .from(usersTable)
    .where(eq(usersTable.id, userId));
  if (!user) throw pleaseSignIn();
  return user;
}

/**
 * Checks the password hash again under a lock, because another request may have changed the password since.
 */
async function mustStillBe(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  const isUser = eq(usersTable.id, userId);
  const account = await rowOf(tx, usersTable, ['password_hash'], isUser, 'no key update');
  if (account?.password_hash !== passwordHash) throw invalid({ [wrong.field]: [wrong.text] });
}

export interface AccountNeeds {
  readonly db: Database;
  readonly confirmPassword: ConfirmPassword;
  readonly devices: Devices;
  readonly mailSettings: () => Promise<MailSettings>;
}

/** Registers `PATCH /me` and `POST /me/password` on the admin API. */
export function registerAccount(
  app: FastifyInstance,
  { db, confirmPassword, devices, mailSettings }: AccountNeeds,
) {
  /** Checks the current password in the request and returns its hash. */
  function currentHash(request: FastifyRequest, sent: string | undefined): Promise<string> {
    const given = currentPasswordRule.safeParse(sent);
    if (!given.success) throw invalid({ [wrong.field]: [given.error.issues[0]?.message ?? ''] });
    return confirmPassword(request, given.data, wrong);
  }

  /**
   * Updates the actor's own user by the rules for all users.
   * With `checked` (the hash of the confirmed password), the update fails if the hash changed since. The
   * browser then becomes a known device, as after a sign-in.
   */
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    body: UpdateOf<typeof users>,
    checked?: string,
  ) {
    const actor = actorOf(request);
    const author = authorOf(request);
    const files = new WriteFiles();
    const target = { id: actor.userId, ifMatch: request.headers['if-match'] };
    const prepared = await hashOf(body);
    const saved = await transaction(
      db,
      async (tx) => {
        if (checked !== undefined) await mustStillBe(tx, actor.userId, checked);
        const writing = { tx, actor, author, files, prepared, confirmed: checked !== undefined };
        return changeOne(usersModule, writing, target, body);
      },
      usersModule.constraints,
    );
    if (checked !== undefined) {
      await devices.remember(request, reply, saved.record.email, prepared.password_hash ?? checked);
    }
    return saved;
  }

  registerCall(app, 'PATCH', '/me', {
    tags,
    summary:
      'Change your own name or email. A new email needs the current password, and is confirmed by a link at the new address. Without a mail server it applies immediately',
    body: profileBody,
    answer: z.pick(meAnswer, { user: true, pendingEmail: true }),
    message: 'Profile updated successfully',
    async run({ actor: { userId }, author, body, request, reply, say }) {
      const { currentPassword, email, ...others } = body;
      const isOther = email !== undefined && !sameEmail(email, await emailOf(db, userId));
      const checked = isOther ? await currentHash(request, currentPassword) : undefined;
      if (email !== undefined && checked !== undefined && (await mailSettings()).server !== undefined) {
        if (Object.keys(others).length > 0) await change(request, reply, others);
        await transaction(db, async (tx) => {
          await mustStillBe(tx, userId, checked);
          await askToConfirm({ tx, author }, userId, email);
        });
        say(`A link is on its way to ${email}. Open it to confirm your new email.`);
      } else {
        // A new address has not been verified.
        const wanted = { ...others, ...(email !== undefined && { email }) };
        await change(request, reply, isOther ? { ...wanted, isVerified: false } : wanted, checked);
      }
      const { version, ...user } = await ownUser(db, userId);
      reply.header('ETag', etag(version));
      return { user, pendingEmail: pendingAddress(await linkOf(db, userId, 'email')) };
    },
  });

  registerCall(app, 'POST', '/me/password', {
    tags,
    summary: 'Change your own password and end all other sessions',
    config: { inMaintenance: true, withOldPassword: true, withoutSecondFactor: true },
    body: passwordBody,
    message: 'Password changed. Signed out of all other sessions.',
    async run({ request, reply, body: { currentPassword, password } }) {
      const checked = await currentHash(request, currentPassword);
      if (password === currentPassword) {
        throw invalid({ password: ['Choose a password that differs from your current one.'] });
      }
      await change(request, reply, { password }, checked);
    },
  });
}
