// Reads the link in the page's address, without using it up: mail scanners open links, too.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { publicHttp } from '#providers/http.ts';
import type { LinkAnswer } from '#shared/contract/account-links.ts';
import { linkHeader } from '#shared/contract/link-pages.ts';
import { type CallFailure, failureOf } from './use-public-call.ts';

/** The token behind `#`. */
export const useLinkToken = () => useLocation().hash.slice(1);

export type LinkState<L extends LinkAnswer = LinkAnswer> =
  | { readonly step: 'loading' }
  | { readonly step: 'valid'; readonly link: L }
  | { readonly step: 'failed'; readonly failure: CallFailure };

export function useLink<L extends LinkAnswer>(path: string) {
  const token = useLinkToken();
  const [state, setState] = useState<LinkState<L>>({ step: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads the link again
  useEffect(() => {
    let isCurrent = true;
    setState({ step: 'loading' });
    publicHttp.get<L>(path, { headers: { [linkHeader]: token } }).then(
      ({ data }) => isCurrent && setState({ step: 'valid', link: data }),
      (error: unknown) => isCurrent && setState({ step: 'failed', failure: failureOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, token, attempt]);
  return { token, state, retry: () => setAttempt(attempt + 1) };
}
