// One's own account: name and email, password, and the sessions that are open. All of it concerns the signed-in
// person alone, whatever they are permitted: whose it is stands in each query.
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { users } from '#resources/users/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { actorOf } from '#server/kit/access.ts';
import { invalid, pleaseSignIn } from '#server/kit/errors.ts';
import { answerSchema, envelopeSchema, messageSchema } from '#server/kit/json-schema.ts';
import { changeOne } from '#server/kit/module.ts';
import type { ModuleNeeds } from '#server/kit/routes.ts';
import { WriteFiles } from '#server/kit/uploads.ts';
import { etag, transaction } from '#server/kit/write.ts';
import { countTry, forgive } from '#server/modules/session/failures.ts';
import { isPassword } from '#server/modules/session/passwords.ts';
import type { CurrentSettings } from '#server/modules/settings/current.ts';
import { meUserColumns } from '#server/modules/users/columns.ts';
import { usersModule } from '#server/modules/users/module.ts';
import { usersTable } from '#server/modules/users/table.ts';
import {
  currentPassword as currentPasswordRule,
  type PasswordBody,
  type ProfileBody,
  passwordBody,
  profileBody,
  sameEmail,
} from '#src/shared/account.ts';
import type { UpdateOf } from '#src/shared/contract.ts';
import { meAnswer } from '#src/shared/session.ts';
import { z } from '#src/shared/zod.ts';

const tags = ['Session'];
const wrongPassword = () => invalid({ currentPassword: ['This is not your current password.'] });

/** What of the account is looked at before it is changed. */
async function accountOf(db: Database, userId: string) {
  const [account] = await db
    .select({ email: usersTable.email, passwordHash: usersTable.password_hash })
    .from(usersTable)
    .where(eq(usersTable.id, userId));
  if (!account) throw pleaseSignIn();
  return account;
}

/** Throws 422 unless it is the password. A wrong one counts as a failed sign-in of this account: 429 at too many. */
async function mustBePassword(
  db: Database,
  request: FastifyRequest,
  { email, passwordHash }: { email: string; passwordHash: string },
  password: string | undefined,
  current: CurrentSettings,
) {
  const given = currentPasswordRule.safeParse(password);
  if (!given.success) throw invalid({ currentPassword: [given.error.issues[0]?.message ?? ''] });
  const { max_login_attempts } = await current.get();
  await countTry(db, email, request.ip, max_login_attempts);
  if (!(await isPassword(given.data, passwordHash))) throw wrongPassword();
  await forgive(db, email, request.ip);
}

/** Looks again under a lock: the password may have been changed while the one that was sent was checked. */
async function mustStillBe(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  const [account] = await tx
    .select({ passwordHash: usersTable.password_hash })
    .from(usersTable)
    .where(eq(usersTable.id, userId))
    .for('no key update');
  if (account?.passwordHash !== passwordHash) throw wrongPassword();
}

/** Registers `PATCH /me` and `POST /me/password` on the admin API. */
export function registerAccount(
  app: FastifyInstance,
  { db, storage, current }: Pick<ModuleNeeds, 'db' | 'storage'> & { current: CurrentSettings },
) {
  /** Changes one's own user by the rules of all users; with `checked`, if that is still the password's hash. */
  function change(request: FastifyRequest, body: UpdateOf<typeof users>, checked?: string) {
    const actor = actorOf(request);
    const author = { userId: actor.userId, requestId: request.id };
    const files = new WriteFiles({}, storage, request.log);
    const target = { id: actor.userId, ifMatch: request.headers['if-match'] };
    return transaction(
      db,
      async (tx) => {
        if (checked !== undefined) await mustStillBe(tx, actor.userId, checked);
        return changeOne(usersModule, { tx, actor, author, files }, target, body);
      },
      usersModule.constraints,
    );
  }

  app.patch(
    '/me',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change one’s own name or email; another email needs the current password',
        body: profileBody,
        response: { 200: envelopeSchema(answerSchema(z.pick(meAnswer, { user: true }))) },
      },
    },
    async (request, reply) => {
      const { userId } = actorOf(request);
      const { currentPassword, ...wanted } = request.body as ProfileBody;
      const account = await accountOf(db, userId);
      const isOther = wanted.email !== undefined && !sameEmail(wanted.email, account.email);
      if (isOther) await mustBePassword(db, request, account, currentPassword, current);
      // That the old address was known to be theirs says nothing of the new one.
      const { version } = isOther
        ? await change(request, { ...wanted, isVerified: false }, account.passwordHash)
        : await change(request, wanted);
      const [user] = await db.select(meUserColumns).from(usersTable).where(eq(usersTable.id, userId));
      reply.header('ETag', etag(version));
      return { status: true, message: 'Profile updated successfully', data: { user } };
    },
  );

  app.post(
    '/me/password',
    {
      config: { access: 'signed-in', inMaintenance: true },
      schema: {
        tags,
        summary: 'Change one’s own password; all other sessions end',
        body: passwordBody,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      const { currentPassword, password } = request.body as PasswordBody;
      const account = await accountOf(db, actorOf(request).userId);
      await mustBePassword(db, request, account, currentPassword, current);
      await change(request, { password }, account.passwordHash);
      return { status: true, message: 'Password changed. You were signed out everywhere else.' };
    },
  );
}
