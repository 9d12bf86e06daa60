// Calls to the API: token, time-out, and every failure as an `ApiError`. Nothing here knows a resource.
import { adminApi, publicApi } from '#src/shared/api-bases.ts';
import { ApiError, saysFailed, toError } from './envelopes.ts';
import { endSession, sessionToken } from './session.ts';
import { type OnProgress, watchedRequest } from './watched-request.ts';

const timeoutMs = 30_000;
const unreachable = 'The server cannot be reached. Check your connection and try again.';
const tooSlow = 'The server took too long to answer. Please try again.';

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>;
  /** A FormData goes as multipart, all else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** `public` sends no token. */
  api?: 'admin' | 'public';
  /** `GET /me` says by its `status` whether one is an admin; there a false one is no failure. */
  falseStatusIsFine?: boolean;
  keepalive?: boolean;
  /** Nobody asked for it: a 401 of it takes nothing from the screen. */
  background?: boolean;
  /** For bodies with files: they may take long, so that they end only when nothing moves any more. */
  onProgress?: OnProgress | undefined;
}

export interface ApiAnswer {
  /** The parsed body, envelope and all; undefined where there is none. */
  body: unknown;
  status: number;
  headers: Headers;
}

function urlOf(path: string, { api, query = {} }: RequestOptions): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, String(value));
  }
  const search = params.size > 0 ? `?${params}` : '';
  return (api === 'public' ? publicApi : adminApi) + path + search;
}

/** The body, or undefined where there is none or it is not JSON (a proxy's error page). */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const refusals = new Set<() => void>();

/** Calls `listener` when the server refused to let this person write (403). Returns how to stop that. */
export function onWriteRefused(listener: () => void): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}

/**
 * Makes one call. `path` begins with `/` and stands below the API's base.
 * Throws an `ApiError` for every failure, and the signal's own error where the caller aborted.
 * A 401 of the admin API ends the session, unless the call was made in the background.
 */
export async function request(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<ApiAnswer> {
  const { body, signal, api = 'admin', onProgress } = options;
  const token = api === 'admin' ? sessionToken() : null;
  const multipart = body instanceof FormData;
  const timeout = onProgress ? undefined : AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    method,
    signal: AbortSignal.any([signal, timeout].filter((one) => one !== undefined)),
    keepalive: options.keepalive ?? false,
    headers: {
      Accept: 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !multipart && { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(body !== undefined && { body: multipart ? body : JSON.stringify(body) }),
  };

  let response: Response;
  let answer: unknown;
  try {
    const url = urlOf(path, options);
    response = await (onProgress ? watchedRequest(url, init, onProgress) : fetch(url, init));
    answer = await readBody(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    const late = timeout?.aborted || (error instanceof DOMException && error.name === 'TimeoutError');
    throw new ApiError(0, late ? tooSlow : unreachable);
  }

  if (response.status === 401 && token !== null && !options.background) endSession('ended', token);
  if (response.status === 403 && method !== 'GET') for (const listener of refusals) listener();
  if (!response.ok || (!options.falseStatusIsFine && saysFailed(answer))) {
    throw toError(response.status, answer);
  }
  return { body: answer, status: response.status, headers: response.headers };
}
