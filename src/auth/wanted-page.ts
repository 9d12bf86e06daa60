// Carries the requested page through sign-in, as a parameter of the sign-in page.

import { homePath, signInPath } from '#shared/contract/paths.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Path of the sign-in page that returns to `place`. */
export const signInPathReturningTo = ({ pathname, search, hash }: Place): string =>
  `${signInPath}?${new URLSearchParams({ to: pathname + search + hash })}`;

/** The path to open after sign-in. Ignores addresses outside of this console (open redirects). */
export function pageAfterSignIn(search: string, origin: string): string {
  const target = new URLSearchParams(search).get('to');
  if (!target?.startsWith('/') || !URL.canParse(target, origin)) return homePath;
  const url = new URL(target, origin);
  const isForeign = url.origin !== origin || url.pathname.startsWith('//') || url.pathname === signInPath;
  return isForeign ? homePath : url.pathname + url.search + url.hash;
}
