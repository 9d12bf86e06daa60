import { useState } from 'react';
import { keepPageSize, lastPageSize, pageSizeName, rememberPageSize } from '#providers/page-size.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { useKeptPreference } from '#src/kit/use-kept-preference.ts';
import { defaultLimit, pageSizes } from '#src/shared/contract.ts';

/**
 * How many rows a page of one's lists has, as of the moment when this one was opened: addresses of before a change go on
 * meaning what they meant. Another browser's choice is asked for once the list stands.
 */
export function usePageSize() {
  const { extended } = useIdentity();
  const [size, setSize] = useState(() => lastPageSize() ?? defaultLimit);
  return {
    size,
    keep(next: number) {
      keepPageSize(next, extended);
      // Its address says nothing.
      if (next === defaultLimit) setSize(next);
    },
    setSize,
  };
}

/** Learns what was chosen in another browser. */
export function useKeptPageSize(enabled: boolean, onSize: (size: number) => void): void {
  useKeptPreference(pageSizeName, enabled, (value) => {
    const kept = pageSizes.find((one) => one === (value ?? defaultLimit));
    if (kept === undefined || kept === (lastPageSize() ?? defaultLimit)) return;
    rememberPageSize(kept);
    onSize(kept);
  });
}
