// The calls that the page's first script began: their answers are taken here, each once.
import { AxiosHeaders, type AxiosResponse, getAdapter, type InternalAxiosRequestConfig } from 'axios';
import type { BegunAnswer, BegunCall } from '#src/shared/begin.ts';
import { noEnvelope } from './envelopes.ts';

/** Older than this, an answer is no longer what a call would find. */
const youngMs = 10_000;

/** The call that was begun for exactly this address and token: each is taken once. */
function take(address: string, token: string): BegunCall | undefined {
  const calls = window.begin?.calls;
  const begun = calls?.get(address);
  if (!calls || begun?.token !== token) return undefined;
  calls.delete(address);
  return Date.now() - begun.at > youngMs ? undefined : begun;
}

// What stands around its data is read where all answers are.
const responseOf = (
  { body, headers, status }: BegunAnswer,
  config: InternalAxiosRequestConfig,
): AxiosResponse => ({
  data: body,
  status,
  statusText: '',
  headers: new AxiosHeaders(headers),
  config,
  envelope: noEnvelope,
});

/** Has the call answered by the one that was begun for it; where that failed, it is made. */
export function takeBegun(config: InternalAxiosRequestConfig, address: string, token: string): void {
  const begun = take(address, token);
  if (!begun) return;
  const call = getAdapter(config.adapter);
  config.adapter = async (asked) => {
    const answer = await begun.answer;
    return answer ? responseOf(answer, asked) : call(asked);
  };
}

/** A write makes what was begun before it old, however young it is. */
export const forgetBegun = (): void => window.begin?.calls.clear();

/** What the call that was begun has answered by now; undefined where it has not. */
export function takeArrived(address: string, token: string): AxiosResponse | undefined {
  if (window.begin?.calls.get(address)?.arrived === undefined) return undefined;
  const answer = take(address, token)?.arrived;
  if (!answer) return undefined;
  const response = responseOf(answer, { headers: new AxiosHeaders() });
  return Object.assign(response, { data: JSON.parse(answer.body) });
}
