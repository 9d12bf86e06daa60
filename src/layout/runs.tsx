// The user's bulk operations, next to the bell. Loaded when idle, because few users have any.
import { lazy, Suspense, useEffect, useState } from 'react';
import { contracts } from '#resources/contracts.ts';
import { whenIdle } from '../idle.ts';
import { useIdentity } from '../kit/use-identity.ts';
import { grant } from '../shared/grants.ts';

const BulkOperationsButton = lazy(async () => ({
  default: (await import('../bulk/runs-button.tsx')).BulkOperationsButton,
}));

/** Each of these permissions allows bulk operations. */
const bulkPermissions = contracts
  .filter(({ bulk }) => bulk !== undefined)
  .flatMap((contract) => [grant(contract, 'write'), grant(contract, 'delete')]);

export function Runs() {
  const { known, extended, grants } = useIdentity();
  const [idle, setIdle] = useState(false);
  const canHaveRuns = known && extended && bulkPermissions.some((one) => grants.has(one));
  useEffect(() => (canHaveRuns ? whenIdle(() => setIdle(true)) : undefined), [canHaveRuns]);
  return (
    canHaveRuns &&
    idle && (
      <Suspense>
        <BulkOperationsButton />
      </Suspense>
    )
  );
}
