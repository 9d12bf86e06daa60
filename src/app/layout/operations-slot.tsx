// The user's bulk operations, next to the bell. Loaded when idle, because few users have any.
import { lazy, Suspense, useEffect, useState } from 'react';
import { hasDuty, useIdentity } from '#providers/identity.ts';
import { contracts } from '#resources/contracts.ts';
import { permission } from '#shared/domain/permissions.ts';
import { whenIdle } from '#src/ui/idle.ts';

const BulkOperationsButton = lazy(async () => ({
  default: (await import('#src/list/bulk/operations-button.tsx')).BulkOperationsButton,
}));

/** Each of these permissions allows bulk operations. */
const bulkPermissions = contracts
  .filter(({ bulk }) => bulk !== undefined)
  .flatMap((contract) => [permission(contract, 'write'), permission(contract, 'delete')]);

export function Runs() {
  const identity = useIdentity();
  const { known, extended, permissions } = identity;
  const [idle, setIdle] = useState(false);
  const canHaveRuns =
    known && extended && !hasDuty(identity) && bulkPermissions.some((one) => permissions.has(one));
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
