import { usePermissions } from '@refinedev/core';
import { type Identity, identityNow, unknown } from '#providers/identity.ts';

/** Never stale: refetched explicitly (`layout/identity.tsx`), not by each component that reads it. */
const options = { staleTime: Number.POSITIVE_INFINITY, initialData: identityNow };

/** The current user with their permissions, from Refine's `usePermissions`. No permissions until `known`. */
export const useIdentity = (): Identity => usePermissions<Identity>({ options }).data ?? unknown;
