import { useState } from 'react';
import { lastPageSize, pageSizeName, storePageSize, storePageSizeLocally } from '#providers/page-size.ts';
import { useIdentity } from '#providers/use-identity.ts';
import { useStoredPreference } from '#providers/use-stored-preference.ts';
import { defaultLimit, pageSizes } from '#shared/contract/contract.ts';

/**
 * The user's page size for URLs without one. It stays as it was when the list opened, so that earlier URLs in the
 * history still show the same rows.
 */
export function usePageSize() {
  const { extended } = useIdentity();
  const [size, setSize] = useState(() => lastPageSize() ?? defaultLimit);
  return {
    size,
    keep(next: number) {
      storePageSize(next, extended);
      // The URL does not hold the default size.
      if (next === defaultLimit) setSize(next);
    },
    setSize,
  };
}

/** Loads a page size that the user chose in another browser. */
export function useStoredPageSize(enabled: boolean, onSize: (size: number) => void): void {
  useStoredPreference(pageSizeName, enabled, (value) => {
    const stored = pageSizes.find((one) => one === (value ?? defaultLimit));
    if (stored === undefined || stored === (lastPageSize() ?? defaultLimit)) return;
    storePageSizeLocally(stored);
    onSize(stored);
  });
}
