// Builds the URL of a wallet address in a chain's block explorer.
import type { AddressFamily } from './address-families.ts';
import { safeUrl } from './safe-url.ts';

/** Tron's explorers route by the URL's fragment. */
const inFragment: readonly AddressFamily[] = ['tron'];

/**
 * `https://etherscan.io` and an address: `https://etherscan.io/address/0x…`. Preserves the explorer's query string.
 * Undefined if the explorer's URL is unsafe.
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
