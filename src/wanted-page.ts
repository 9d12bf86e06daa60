// The page that a visitor wanted before they were sent to sign in, carried in the address of the sign-in page.

import { homePath, signInPath } from './shared/paths.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The sign-in page that leads back to `place`. */
export const signInPathFrom = ({ pathname, search, hash }: Place): string =>
  `${signInPath}?${new URLSearchParams({ to: pathname + search + hash })}`;

/** The page to go to after signing in: a page of this console and nothing else. */
export function wantedPage(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('to');
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return homePath;
  const url = new URL(wanted, origin);
  const elsewhere = url.origin !== origin || url.pathname.startsWith('//') || url.pathname === signInPath;
  return elsewhere ? homePath : url.pathname + url.search + url.hash;
}
