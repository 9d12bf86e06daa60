// One's changes of many, beside the bell. Few people have any: their code and their call come when the screen stands.
import { lazy, Suspense, useEffect, useState } from 'react';
import { contracts } from '#resources/contracts.ts';
import { whenIdle } from '../idle.ts';
import { useIdentity } from '../kit/use-identity.ts';
import { grant } from '../shared/grants.ts';

const RunsButton = lazy(async () => ({ default: (await import('../bulk/runs-button.tsx')).RunsButton }));

/** Whatever can be done with many, somebody has to be permitted. */
const needed = contracts
  .filter(({ bulk }) => bulk !== undefined)
  .flatMap((contract) => [grant(contract, 'write'), grant(contract, 'delete')]);

export function Runs() {
  const { known, extended, grants } = useIdentity();
  const [idle, setIdle] = useState(false);
  const mayHaveSome = known && extended && needed.some((one) => grants.has(one));
  useEffect(() => (mayHaveSome ? whenIdle(() => setIdle(true)) : undefined), [mayHaveSome]);
  return (
    mayHaveSome &&
    idle && (
      <Suspense>
        <RunsButton />
      </Suspense>
    )
  );
}
