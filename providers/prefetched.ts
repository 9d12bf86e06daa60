// Answers API calls with the prefetches of the page's first script, each used once.
import { AxiosHeaders, type AxiosResponse, getAdapter, type InternalAxiosRequestConfig } from 'axios';
import type { PrefetchedAnswer, PrefetchedCall } from '#shared/contract/browser-storage.ts';
import { noEnvelope } from './envelopes.ts';

const maxAgeMs = 10_000;

/** Takes the prefetch for exactly this URL and token. */
function take(address: string, token: string): PrefetchedCall | undefined {
  const calls = window.begin?.calls;
  const prefetch = calls?.get(address);
  if (!calls || prefetch?.token !== token) return undefined;
  calls.delete(address);
  return Date.now() - prefetch.at > maxAgeMs ? undefined : prefetch;
}

// The envelope is read with all other answers, in `http.ts`.
const responseOf = (
  { body, headers, status }: PrefetchedAnswer,
  config: InternalAxiosRequestConfig,
): AxiosResponse => ({
  data: body,
  status,
  statusText: '',
  headers: new AxiosHeaders(headers),
  config,
  envelope: noEnvelope,
});

/** Answers the call from its prefetch; sends it if the prefetch failed. */
export function takeBegun(config: InternalAxiosRequestConfig, address: string, token: string): void {
  const prefetch = take(address, token);
  if (!prefetch) return;
  const call = getAdapter(config.adapter);
  config.adapter = async (asked) => {
    const answer = await prefetch.answer;
    return answer ? responseOf(answer, asked) : call(asked);
  };
}

/** A write makes prefetched answers outdated. */
export const clearPrefetches = (): void => window.begin?.calls.clear();

/** The answer of a prefetch, if it has arrived; undefined otherwise. */
export function takePrefetchedAnswer(address: string, token: string): AxiosResponse | undefined {
  if (window.begin?.calls.get(address)?.arrived === undefined) return undefined;
  const answer = take(address, token)?.arrived;
  if (!answer) return undefined;
  const response = responseOf(answer, { headers: new AxiosHeaders() });
  return Object.assign(response, { data: JSON.parse(answer.body) });
}
