import { useInvalidate } from '@refinedev/core';
import type { Contract } from '#shared/contract/contract.ts';

/** Invalidates lists of other resources that show data of a changed record. */
export function useInvalidateLists() {
  const invalidate = useInvalidate();
  return (contracts: readonly Contract[]) => {
    for (const { name } of contracts) void invalidate({ resource: name, invalidates: ['list'] });
  };
}
