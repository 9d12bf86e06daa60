// Where a chain's explorer shows an address.
import type { AddressFamily } from './address-families.ts';
import { safeUrl } from './safe-url.ts';

/** Explorers of Tron's kind read the path behind the `#`. */
const inFragment: readonly AddressFamily[] = ['tron'];

/**
 * `https://etherscan.io` and an address: `https://etherscan.io/address/0x…`; what stands behind a `?` stays.
 * Undefined where the explorer's URL is not a safe web address.
 */
export function explorerUrl(
  explorer: string | null | undefined,
  family: AddressFamily,
  address: string,
): string | undefined {
  const safe = safeUrl(explorer);
  if (safe === undefined) return undefined;
  const url = new URL(safe);
  const path = `/address/${encodeURIComponent(address)}`;
  if (inFragment.includes(family)) url.hash = `#${path}`;
  else url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url.href;
}
