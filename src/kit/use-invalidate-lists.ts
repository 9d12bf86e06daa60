import { useInvalidate } from '@refinedev/core';
import type { Contract } from '#src/shared/contract.ts';

/** Has the lists of other resources asked for anew: they show something of what was changed. */
export function useInvalidateLists() {
  const invalidate = useInvalidate();
  return (contracts: readonly Contract[]) => {
    for (const { name } of contracts) void invalidate({ resource: name, invalidates: ['list'] });
  };
}
