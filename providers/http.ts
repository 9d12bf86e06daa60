// The calls to the API, by axios: token, time-outs, envelopes, and every failure as an `ApiError`. Nothing here knows a
// resource. The sign-in page loads it.
import axios, {
  AxiosError,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from 'axios';
import { adminApi, publicApi } from '#src/shared/api-bases.ts';
import { forgetBegun, takeArrived, takeBegun } from './begun.ts';
import { type AnswerEnvelope, ApiError, noEnvelope, saysFailed, toError, unwrap } from './envelopes.ts';
import { endSession, lapsedSession, onSessionChange, sessionBeginning, sessionToken } from './session.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** `GET /me` says by its `status` whether one is an admin; there a false one is no failure. */
    falseStatusIsFine?: boolean;
    /** Nobody asked for it: a 401 of it takes nothing from the screen. */
    background?: boolean;
    /** Stops the watch over a body with files. */
    stopWatch?: () => void;
  }
  interface AxiosResponse {
    /** What stood around `data`. */
    envelope: AnswerEnvelope;
  }
}

const timeoutMs = 30_000;
/** A body with files may take long; what may not is that nothing moves. */
const stalledMs = 60_000;
const unreachable = 'The server cannot be reached. Check your connection and try again.';
const tooSlow = 'The server took too long to answer. Please try again.';

/** An answer that is not this API's, as a gateway calls it: whether the call was done is not known. */
const unreadable = 502;

const searchOf = (params: Record<string, unknown>) => {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
};

const refusals = new Set<() => void>();

/** Calls `listener` when the server refused to let this person write (403). Returns how to stop that. */
export function onWriteRefused(listener: () => void): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}

const bearer = (token: string) => `Bearer ${token}`;

/** What the server would answer to a call in nobody's name: it is not asked. */
async function refusedWithoutSession(config: InternalAxiosRequestConfig): Promise<never> {
  const refusal = { data: undefined, status: 401, statusText: '', headers: {}, config, envelope: noEnvelope };
  throw new AxiosError('No session', AxiosError.ERR_BAD_REQUEST, config, undefined, refusal);
}

function withToken(config: InternalAxiosRequestConfig) {
  const token = sessionToken();
  if (token === null) {
    config.headers.delete('Authorization');
    config.adapter = refusedWithoutSession;
    return config;
  }
  config.headers.setAuthorization(bearer(token));
  if (config.method === 'get') takeBegun(config, axios.getUri(config), token);
  else if (config.method !== 'head') forgetBegun();
  return config;
}

/** A body with files ends only when nothing moved for a minute: no total time bounds it. */
function watched(config: InternalAxiosRequestConfig) {
  // Axios would call any other body a form.
  if (config.data === undefined || config.data instanceof FormData) config.headers.setContentType(false);
  if (!(config.data instanceof FormData)) return config;
  const { signal, onUploadProgress } = config;
  const stall = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moves = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(new ApiError(0, tooSlow)), stalledMs);
  };
  moves();
  return Object.assign(config, {
    timeout: 0,
    signal: signal ? AbortSignal.any([signal as AbortSignal, stall.signal]) : stall.signal,
    onUploadProgress: (event: Parameters<NonNullable<typeof onUploadProgress>>[0]) => {
      moves();
      onUploadProgress?.(event);
    },
    onDownloadProgress: moves,
    stopWatch: () => clearTimeout(timer),
  });
}

function read(response: AxiosResponse): AxiosResponse {
  const { config, status } = response;
  config.stopWatch?.();
  const body = response.data === '' ? undefined : response.data;
  // Axios leaves what is no JSON as the text that it is.
  if (typeof body === 'string') throw new ApiError(unreadable, '');
  if (!config.falseStatusIsFine && saysFailed(body)) throw toError(status, body);
  return Object.assign(response, unwrap(body));
}

/** Holds a call of a session that ended until the same person has signed in again; of others it is not made. */
function sendAgain(config: InternalAxiosRequestConfig, refusal: ApiError): Promise<AxiosResponse> {
  const beginning = sessionBeginning();
  return new Promise((resolve, reject) => {
    const stop = onSessionChange(() => {
      if (sessionToken() === null && lapsedSession()) return;
      stop();
      if (sessionToken() === null || sessionBeginning() !== beginning) reject(refusal);
      else resolve(http.request(config));
    });
  });
}

function fail(error: unknown): Promise<AxiosResponse> {
  if (!isAxiosError(error) || !error.config) throw error;
  const { config, response, code } = error;
  config.stopWatch?.();
  const signal = config.signal as AbortSignal | undefined;
  if (signal?.aborted) throw signal.reason ?? error;
  if (!response) throw new ApiError(0, code === 'ETIMEDOUT' ? tooSlow : unreachable);

  const token = sessionToken();
  const isOfSession = token !== null && config.headers.get('Authorization') === bearer(token);
  if (response.status === 401 && !config.background) {
    if (isOfSession) endSession('ended', token);
    if (config.baseURL === adminApi && lapsedSession()) return sendAgain(config, toError(401, response.data));
  }
  if (response.status === 403 && config.method !== 'get' && config.method !== 'head')
    for (const listener of refusals) listener();
  const changedBy: unknown = response.headers['x-changed-by'];
  throw Object.assign(
    toError(response.status, response.data),
    typeof changedBy === 'string' && { changedBy: decodeURIComponent(changedBy) },
    response.status === 412 && { changes: (response.data as { changes?: unknown } | null)?.changes },
  );
}

function client(
  baseURL: string,
  prepare: (config: InternalAxiosRequestConfig) => InternalAxiosRequestConfig,
) {
  const instance = axios.create({
    baseURL,
    timeout: timeoutMs,
    headers: { Accept: 'application/json' },
    paramsSerializer: { serialize: searchOf },
    transitional: { clarifyTimeoutError: true },
    // The session is no cookie's, so no page of another site can use it.
    xsrfCookieName: '',
  });
  // At once: the token is the one of the moment of the call.
  instance.interceptors.request.use((config) => watched(prepare(config)), null, { synchronous: true });
  instance.interceptors.response.use(read, fail);
  return instance;
}

/**
 * The admin API, in the name of who is signed in. A 401 ends the session, unless the call was made in the background;
 * what was asked for or saved waits until the person has signed in again.
 */
export const http: AxiosInstance = client(adminApi, withToken);

/** What a call that the page's first script made has answered by now; undefined where it was not made or has not. */
export function arrivedAnswer(url: string, params: object): AxiosResponse | undefined {
  const token = sessionToken();
  const answer = token === null ? undefined : takeArrived(http.getUri({ url, params }), token);
  return answer && read(answer);
}

/** The public API: it takes no token. */
export const publicHttp: AxiosInstance = client(publicApi, (config) => config);
