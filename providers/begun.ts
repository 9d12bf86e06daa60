// The calls that the page's first script began: their answers are taken here, each once.
import { AxiosHeaders, getAdapter, type InternalAxiosRequestConfig } from 'axios';
import { noEnvelope } from './envelopes.ts';

/** Older than this, an answer is no longer what a call would find. */
const youngMs = 10_000;

/** Has the call answered by the one that was begun for exactly this address and token; where that failed, it is made. */
export function takeBegun(config: InternalAxiosRequestConfig, address: string, token: string): void {
  const calls = window.begin?.calls;
  const begun = calls?.get(address);
  if (!calls || begun?.token !== token) return;
  calls.delete(address);
  if (Date.now() - begun.at > youngMs) return;

  const call = getAdapter(config.adapter);
  config.adapter = async (asked) => {
    const answer = await begun.answer;
    if (!answer) return call(asked);
    const { body, headers, status } = answer;
    // What stands around its data is read where all answers are.
    return {
      data: body,
      status,
      statusText: '',
      headers: new AxiosHeaders(headers),
      config: asked,
      envelope: noEnvelope,
    };
  };
}
