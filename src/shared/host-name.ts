// Host names: one spelling for each, as DNS knows it.
import { z } from './zod.ts';

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** What separates the parts of a web address, or is read otherwise in one than it was typed. */
const addressSyntax = /[\s\p{Cc}/\\?#@:%[\]<>^|]/u;

/**
 * A host name in lowercase ASCII (`München.de` → `xn--mnchen-3ya.de`), of every name that UTS 46 allows; undefined for any other
 * text. It has at least two labels, and is no IP address.
 */
export function canonicalHostName(text: string): string | undefined {
  if (addressSyntax.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const { hostname } = new URL(`http://${text}`);
  const labels = hostname.split('.');
  const isName =
    labels.length > 1 && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? '');
  return isName && hostname.length <= 253 ? hostname : undefined;
}

/** The host name of what people paste: a host name, or a web address with or without its scheme. Undefined for any other text. */
export function pastedHostName(text: string): string | undefined {
  const [, authority = ''] = /^(?:https?:\/\/)?([^/?#\\]*)/i.exec(text.trim()) ?? [];
  return canonicalHostName(authority.replace(/:\d{0,5}$/, ''));
}

/** The address of a host's site, to visit; undefined where the text is no host name. */
export function siteUrl(text: string | undefined): string | undefined {
  const name = canonicalHostName(text?.trim() ?? '');
  return name === undefined ? undefined : `https://${name}/`;
}

/** A host name in a body, or a web address with one. It comes out as the canonical host name. */
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
