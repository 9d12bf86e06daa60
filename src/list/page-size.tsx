// The rows per page. Local storage has the size for the first request; the server has it for other browsers.
import { lazy, Suspense, useState } from 'react';
import { remember } from '#providers/browser-storage.ts';
import { useIdentity } from '#providers/identity.ts';
import { storePreference, useStoredPreference, whose } from '#providers/preference.ts';
import { pageSizeKey } from '#shared/contract/browser-storage.ts';
import { defaultLimit, pageSizes } from '#shared/contract/contract.ts';
import styles from './list-frame.module.css';

/** Key of the server's preference. */
const pageSizeName = 'lists.limit';

/** This user's last size in this browser; undefined if none is stored. */
function lastPageSize(): number | undefined {
  const [size, owner] = (localStorage.getItem(pageSizeKey) ?? '').split(' ');
  return owner === whose() ? pageSizes.find((one) => String(one) === size) : undefined;
}

function storePageSizeLocally(size: number): void {
  if (size === defaultLimit) localStorage.removeItem(pageSizeKey);
  else remember(pageSizeKey, `${size} ${whose()}`);
}

/** Stores the size in this browser, and on a server that supports preferences. */
function storePageSize(size: number, extended: boolean): void {
  storePageSizeLocally(size);
  if (extended) storePreference(pageSizeName, size, 'Your page size');
}

/**
 * The user's page size for URLs without one. It does not change while the list is open, so that earlier URLs in the
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

/** Loaded lazily, because its code is larger than the table's. */
const Choice = lazy(async () => ({ default: (await import('#src/ui/choice.tsx')).Choice<number> }));

const options = pageSizes.map((value) => ({ value, label: `${value} / page` }));

export interface PageSizeProps {
  /** The plural: `Users`. */
  label: string;
  size: number;
  onSize(size: number): void;
}

export const PageSize = ({ label, size, onSize }: PageSizeProps) => (
  <div className={styles.size}>
    <Suspense>
      <Choice
        aria-label={`${label} per page`}
        options={options}
        value={size}
        onChange={onSize}
        popupMatchSelectWidth={false}
      />
    </Suspense>
  </div>
);
