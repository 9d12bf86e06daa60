// Validates URLs for links, so that no link runs a script, and builds links to block explorers.
import type { AddressFamily } from './address-families.ts';

export const maxUrlLength = 2_048;
const webSchemes = ['http', 'https'] as const;

/** Browsers drop or encode these characters, so a URL with them may lead elsewhere than it shows. */
const hasOddCharacters = /[\s\\\p{Cc}\p{Cf}]/u;

/** Returns a URL from an answer if it is http, https or relative; else undefined. */
export function safeAddress(text: string): string | undefined {
  const address = text.trim();
  const isOwn =
    !/^[^/?#]*:/.test(address) && !hasOddCharacters.test(address) && address.length <= maxUrlLength;
  return isOwn ? address : safeUrl(address);
}

/**
 * Returns the trimmed URL if it is absolute, has one of the schemes and no user name or password; else undefined.
 * Call it before saving and again before rendering, because other servers may return any value.
 */
export function safeUrl(
  text: string | null | undefined,
  schemes: readonly string[] = webSchemes,
): string | undefined {
  const address = text?.trim() ?? '';
  if (address.length > maxUrlLength || hasOddCharacters.test(address)) return undefined;
  const [, scheme = '', rest = ''] = /^([a-z]+):(.*)$/i.exec(address) ?? [];
  if (!schemes.includes(scheme.toLowerCase()) || !URL.canParse(address)) return undefined;
  // Browsers accept `https:example.com`, but it is most likely a typo.
  if (/^http/i.test(scheme) && !rest.startsWith('//')) return undefined;
  const { username, password } = new URL(address);
  return username === '' && password === '' ? address : undefined;
}

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
