// Host names: one spelling for each, as DNS knows it.
import { z } from './zod.ts';

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const onlyLetters = /^[\p{L}\p{M}\p{N}.\-\u3002]+$/u;

/**
 * A host name in small ASCII letters (`München.de` → `xn--mnchen-3ya.de`); undefined where the text is none.
 * It has at least two labels, and is no address of numbers.
 */
export function canonicalHostName(text: string): string | undefined {
  if (!onlyLetters.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const { hostname } = new URL(`http://${text}`);
  const labels = hostname.split('.');
  const isName =
    labels.length > 1 && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? '');
  return isName && hostname.length <= 253 ? hostname : undefined;
}

/** The address of a host's site, to visit; undefined where the text is no host name. */
export function siteUrl(text: string | undefined): string | undefined {
  const name = canonicalHostName(text?.trim() ?? '');
  return name === undefined ? undefined : `https://${name}/`;
}

/** A host name in a body. It comes out in its canonical form. */
export function hostName(fieldLabel: string) {
  const text = `${fieldLabel} must be a host name like shop.example.com, without http:// and without a path`;
  return z.pipe(
    z.string(text).check(z.trim(), z.minLength(1, `${fieldLabel} is required`)),
    z.pipe(
      z.transform((name: string) => canonicalHostName(name) ?? ''),
      z.string().check(z.minLength(1, text)),
    ),
  );
}
