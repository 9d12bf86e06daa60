// The current user's second factors: the authenticator app and the passkeys.
import { refreshMe } from '#providers/me.ts';
import { ownSecondFactor } from '#shared/contract/second-factor.ts';
import { canUsePasskeys } from '#src/ui/passkeys.ts';
import { useAnswer } from '#src/ui/use-answer.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';

interface OwnFactorsProps {
  /** A dialog of the cards opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
}

export function OwnFactors({ onOpenChange }: OwnFactorsProps) {
  const answer = useAnswer('/me/second-factor', {
    schema: ownSecondFactor,
    failed: 'Failed to load your second factor',
  });
  const { data, retry } = answer;
  const cards = {
    onOpenChange,
    onChange() {
      retry();
      refreshMe();
    },
  };
  return (
    <>
      <OwnSecondFactor answer={answer} {...cards} />
      {data && (canUsePasskeys() || data.passkeys > 0) && <OwnPasskeys state={data} {...cards} />}
    </>
  );
}
