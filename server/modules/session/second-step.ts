// `POST /auth/second-factor`: the second step of a sign-in.
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#server/http/calls.ts';
import { invalid, signInExpired } from '#server/http/errors.ts';
import { type SecondStep, secondStepBody } from '#shared/contract/second-factor.ts';
import { signedInAnswer } from '#shared/contract/session.ts';
import { accountOfChallenge, newChallenge } from './challenge.ts';
import { countedAttempt } from './failures.ts';
import { acceptCode, secondFactorOf } from './second-factor.ts';
import { type SignInNeeds, signIn } from './sign-in.ts';

/** The answer after the right password, if the account has a second factor. */
export async function secondStepOf(
  { db, box }: Pick<SignInNeeds, 'db' | 'box'>,
  userId: string,
  passwordHash: string,
): Promise<SecondStep | undefined> {
  const { since, recoveryCodes } = await secondFactorOf(db, userId);
  if (since === undefined) return undefined;
  const methods: SecondStep['methods'] = recoveryCodes > 0 ? ['totp', 'recovery'] : ['totp'];
  return { challenge: await newChallenge(box, userId, passwordHash), methods };
}

export function registerSecondStep(app: FastifyInstance, needs: SignInNeeds): void {
  const { db, current, devices, box } = needs;
  registerCall(app, 'POST', '/auth/second-factor', {
    tags: ['Session'],
    summary: 'Second step of a sign-in: a code of the authenticator app, or a recovery code',
    access: 'public',
    config: { inMaintenance: true },
    body: secondStepBody,
    answer: signedInAnswer,
    message: 'Signed in',
    async run({ body: { challenge, code }, request, reply }) {
      const account = await accountOfChallenge(db, box, challenge);
      if (!account) throw signInExpired();
      const { id, email, passwordHash } = account;
      const { max_login_attempts } = await current.get();
      const tries = await devices.attemptKeysOf(request, email, passwordHash);
      const isRight = await countedAttempt(db, tries, max_login_attempts, () =>
        acceptCode(db, box, id, code),
      );
      if (!isRight) throw invalid({ code: ['This code is wrong, or was used already. Try the next one.'] });
      return signIn(needs, { request, reply }, account, tries);
    },
  });
}
