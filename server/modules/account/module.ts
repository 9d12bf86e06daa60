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

const tags = ['Session'];
const wrong = { field: 'currentPassword', text: 'This is not your current password.' };

async function emailOf(db: Database, userId: string): Promise<string> {
  const account = await rowOf(db, usersTable, ['email'], eq(usersTable.id, userId));
  if (!account) throw pleaseSignIn();
  return account.email;
}

/**
 * Checks the password hash again under a lock, because another request may have changed the password since.
 */
async function mustStillBe(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  const isUser = eq(usersTable.id, userId);
  const account = await rowOf(tx, usersTable, ['password_hash'], isUser, 'no key update');
  if (account?.password_hash !== passwordHash) throw invalid({ [wrong.field]: [wrong.text] });
}

/** Registers `PATCH /me` and `POST /me/password` on the admin API. */
export function registerAccount(
  app: FastifyInstance,
  { db, confirmPassword, devices }: { db: Database; confirmPassword: ConfirmPassword; devices: Devices },
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
    summary: 'Change your own name or email. A new email needs the current password',
    body: profileBody,
    answer: z.pick(meAnswer, { user: true }),
    message: 'Profile updated successfully',
    async run({ actor: { userId }, body: { currentPassword, ...wanted }, request, reply }) {
      const isOther = wanted.email !== undefined && !sameEmail(wanted.email, await emailOf(db, userId));
      // A new address has not been verified.
      const { version } = isOther
        ? await change(
            request,
            reply,
            { ...wanted, isVerified: false },
            await currentHash(request, currentPassword),
          )
        : await change(request, reply, wanted);
      const [user] = await db.select(meUserColumns).from(usersTable).where(eq(usersTable.id, userId));
      reply.header('ETag', etag(version));
      return user && { user };
    },
  });

  registerCall(app, 'POST', '/me/password', {
    tags,
    summary: 'Change your own password and end all other sessions',
    config: { inMaintenance: true },
    body: passwordBody,
    message: 'Password changed. Signed out of all other sessions.',
    async run({ request, reply, body: { currentPassword, password } }) {
      await change(request, reply, { password }, await currentHash(request, currentPassword));
    },
  });
}
