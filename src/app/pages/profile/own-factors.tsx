// The current user's second factors: the authenticator app and the passkeys.
import { secondFactorState } from '#shared/contract/second-factor.ts';
import { canUsePasskeys } from '#src/auth/passkeys.ts';
import { useAnswer } from '#src/ui/use-answer.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';

export function OwnFactors() {
  const answer = useAnswer('/me/second-factor', {
    schema: secondFactorState,
    failed: 'Failed to load your second factor',
  });
  const { data, retry } = answer;
  return (
    <>
      <OwnSecondFactor answer={answer} />
      {data && (canUsePasskeys() || data.passkeys > 0) && <OwnPasskeys state={data} onChange={retry} />}
    </>
  );
}
