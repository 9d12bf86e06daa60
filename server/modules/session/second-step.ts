// `POST /auth/second-factor`: the second step of a sign-in.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerCall } from '#server/http/calls.ts';
import { invalid, signInExpired } from '#server/http/errors.ts';
import { type SecondStep, secondStepBody } from '#shared/contract/second-factor.ts';
import { signedInAnswer } from '#shared/contract/session.ts';
import { accountOfChallenge, newChallenge } from './challenge.ts';
import { countedAttempt } from './failures.ts';
import { askForPasskey, checkPasskey } from './passkeys.ts';
import { acceptCode, secondFactorOf } from './second-factor.ts';
import { type SignInNeeds, signIn } from './sign-in.ts';

const purposeFor = (userId: string) => `second-step ${userId}` as const;

/** The answer after the right password, if the account has a second factor. */
export async function secondStepOf(
  needs: Pick<SignInNeeds, 'db' | 'box' | 'relyingParty'>,
  request: FastifyRequest,
  userId: string,
  passwordHash: string,
): Promise<SecondStep | undefined> {
  const { since, appSince, passkeys, recoveryCodes } = await secondFactorOf(needs.db, userId);
  if (since === null) return undefined;
  const hasPasskey = passkeys > 0 && needs.relyingParty(request) !== undefined;
  const methods: SecondStep['methods'] = [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(appSince === null ? [] : (['totp'] as const)),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
  return {
    challenge: await newChallenge(needs.box, userId, passwordHash),
    methods,
    ...(hasPasskey && { passkey: await askForPasskey(needs, request, purposeFor(userId), userId) }),
  };
}

export function registerSecondStep(app: FastifyInstance, needs: SignInNeeds): void {
  const { db, current, devices, box } = needs;
  registerCall(app, 'POST', '/auth/second-factor', {
    tags: ['Session'],
    summary: 'Second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code',
    access: 'public',
    config: { inMaintenance: true },
    body: secondStepBody,
    answer: signedInAnswer,
    message: 'Signed in',
    async run({ body: { challenge, code, passkey }, request, reply }) {
      const account = await accountOfChallenge(db, box, challenge);
      if (!account) throw signInExpired();
      const { id, email, passwordHash } = account;
      if (passkey) {
        const refusal = (text: string) => invalid({ passkey: [text] });
        const check = { purpose: purposeFor(id), passkey, account, refusal };
        const { tries } = await checkPasskey(needs, request, check);
        return signIn(needs, { request, reply }, account, tries);
      }
      const { max_login_attempts } = await current.get();
      const tries = await devices.attemptKeysOf(request, email, passwordHash);
      const isRight = await countedAttempt(db, tries, max_login_attempts, () =>
        acceptCode(db, box, id, code ?? ''),
      );
      if (!isRight) throw invalid({ code: ['This code is wrong, or was used already. Try the next one.'] });
      return signIn(needs, { request, reply }, account, tries);
    },
  });
}
