import { usePermissions } from '@refinedev/core';
import { type Identity, identityNow, unknown } from '#providers/identity.ts';

/** It is asked for again when there is a reason, not by each that reads it. */
const options = { staleTime: Number.POSITIVE_INFINITY, initialData: identityNow };

/** Who is signed in: Refine's answer to `usePermissions`, one for all who ask. Until it is `known`, nothing is granted. */
export const useIdentity = (): Identity => usePermissions<Identity>({ options }).data ?? unknown;
