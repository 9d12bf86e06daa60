// Parses host names into one canonical spelling.
import { z } from '#shared/contract/zod.ts';

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Characters that separate the parts of a URL or that a URL parser rewrites. */
const addressSyntax = /[\s\p{Cc}/\\?#@:%[\]<>^|]/u;

/**
 * Returns a host name in lower-case ASCII (`München.de` → `xn--mnchen-3ya.de`), as UTS 46 defines it.
 * Undefined for other texts, for names with a single label and for IP addresses.
 */
export function canonicalHostName(text: string): string | undefined {
  if (addressSyntax.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const { hostname } = new URL(`http://${text}`);
  const labels = hostname.split('.');
  const isName =
    labels.length > 1 && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? '');
  return isName && hostname.length <= 253 ? hostname : undefined;
}

/** Extracts the host name from a pasted host name or URL, with or without its scheme; undefined for other texts. */
export function pastedHostName(text: string): string | undefined {
  const [, authority = ''] = /^(?:https?:\/\/)?([^/?#\\]*)/i.exec(text.trim()) ?? [];
  return canonicalHostName(authority.replace(/:\d{0,5}$/, ''));
}

/** Returns the https URL of a host; undefined if the text is no host name. */
export function siteUrl(text: string | undefined): string | undefined {
  const name = canonicalHostName(text?.trim() ?? '');
  return name === undefined ? undefined : `https://${name}/`;
}

/** A required host name in a body. Accepts a URL too and returns the canonical host name. */
export function hostName(fieldLabel: string) {
  const text = `${fieldLabel} must be a host name like shop.example.com`;
  return z.pipe(
    z.string(text).check(z.trim(), z.minLength(1, `${fieldLabel} is required`)),
    z.pipe(
      z.transform((name: string) => pastedHostName(name) ?? ''),
      z.string().check(z.minLength(1, text)),
    ),
  );
}
