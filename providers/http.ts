// HTTP clients for the API, with axios: token, time-outs, envelopes; every failure becomes an `ApiError`.
// Knows no resource. The sign-in page loads it, too.
import axios, {
  AxiosError,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from 'axios';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import { entriesHeader } from '#shared/contract/undo-header.ts';
import {
  type AnswerEnvelope,
  ApiError,
  isFailedAnswer,
  namesDuty,
  noEnvelope,
  toError,
  unwrap,
} from './envelopes.ts';
import { notify } from './notification.ts';
import { ownerView, ownerViewRefusal } from './owner-view.ts';
import { clearPrefetches, takeBegun, takePrefetchedAnswer } from './prefetched.ts';
import { roleViewRefusal } from './role-view.ts';
import { endedSession, endSession, onSessionChange, sessionBeginning, sessionToken } from './session.ts';
import { canStepUp, needsStepUp, stepUp } from './step-up.ts';
import { keepEntries } from './undo.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** For `GET /me`: false means that the user is no administrator, not a failure. */
    falseStatusIsFine?: boolean;
    /** Not started by the user: a 401 does not end the session on the screen. */
    background?: boolean;
    /** Stops the timer of an upload. */
    stopWatch?: () => void;
  }
  interface AxiosResponse {
    envelope: AnswerEnvelope;
  }
}

const timeoutMs = 30_000;
/** An upload may take long, but it fails if no data moves for this time. */
const stalledMs = 60_000;
const unreachable = 'The server cannot be reached. Check your connection and try again.';
const tooSlow = 'The server took too long to answer. Please try again.';

/** Status for an answer that is not from this API but, for example, from a proxy: the outcome is unknown. */
const unreadable = 502;

const searchOf = (params: Record<string, unknown>) => {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])));
};

const refusals = new Set<() => void>();

/** Calls `listener` when the server refuses a write (403). Returns a function that unsubscribes it. */
export function onWriteRefused(listener: () => void): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}

const bearer = (token: string) => `Bearer ${token}`;

/** Fails with 401 without a request: the call has no session. */
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
  const refusal = roleViewRefusal(config.method, config.url) ?? ownerViewRefusal(config.method, config.url);
  if (refusal !== undefined) config.adapter = () => Promise.reject(new ApiError(403, refusal));
  config.headers.setAuthorization(bearer(token));
  if (config.method === 'get') takeBegun(config, axios.getUri(config), token);
  else if (config.method !== 'head') clearPrefetches();
  return config;
}

/** For uploads, replaces the total time-out by a time-out on progress. */
function watched(config: InternalAxiosRequestConfig) {
  // Without this, axios would send any other body as a form.
  if (config.data === undefined || config.data instanceof FormData) config.headers.setContentType(false);
  if (!(config.data instanceof FormData)) return config;
  const { signal, onUploadProgress } = config;
  const stall = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onMove = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(new ApiError(0, tooSlow)), stalledMs);
  };
  onMove();
  return Object.assign(config, {
    timeout: 0,
    signal: signal ? AbortSignal.any([signal as AbortSignal, stall.signal]) : stall.signal,
    onUploadProgress: (event: Parameters<NonNullable<typeof onUploadProgress>>[0]) => {
      onMove();
      onUploadProgress?.(event);
    },
    onDownloadProgress: onMove,
    stopWatch: () => clearTimeout(timer),
  });
}

function read(response: AxiosResponse): AxiosResponse {
  const { config, status } = response;
  config.stopWatch?.();
  const body = response.data === '' ? undefined : response.data;
  // Axios leaves a body that is not JSON as text.
  if (typeof body === 'string') throw new ApiError(unreadable, '');
  if (!config.falseStatusIsFine && isFailedAnswer(body)) throw toError(status, body);
  const unwrapped = unwrap(body);
  keepEntries(unwrapped.data, response.headers[entriesHeader.toLowerCase()]);
  return Object.assign(response, unwrapped);
}

/** Holds a call of an ended session until the same user signs in again; rejects it if someone else does. */
function sendAgain(config: InternalAxiosRequestConfig, refusal: ApiError): Promise<AxiosResponse> {
  const beginning = sessionBeginning();
  return new Promise((resolve, reject) => {
    const stop = onSessionChange(() => {
      if (sessionToken() === null && endedSession()) return;
      stop();
      if (sessionToken() === null || sessionBeginning() !== beginning) reject(refusal);
      else resolve(http.request(config));
    });
  });
}

/** Asks who the user is, and repeats the call that needs it. */
async function sendWhenConfirmed(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  await stepUp();
  return http.request(config);
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
    if (isOfSession) {
      if (ownerView()) notify({ type: 'info', message: 'The view of the portal has ended' });
      endSession('ended', token);
    }
    if (config.baseURL === adminApi && endedSession()) return sendAgain(config, toError(401, response.data));
  }
  if (needsStepUp(response) && !config.background && canStepUp()) return sendWhenConfirmed(config);
  const isRead = config.method === 'get' || config.method === 'head';
  const failure = toError(response.status, response.data);
  if (response.status === 403 && (!isRead || namesDuty(failure.data)))
    for (const listener of refusals) listener();
  const changedBy: unknown = response.headers['x-changed-by'];
  throw Object.assign(
    failure,
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
    // The session uses no cookie, so cross-site requests can't use it.
    xsrfCookieName: '',
  });
  // Synchronous, so that the token is the one at the time of the call.
  instance.interceptors.request.use((config) => watched(prepare(config)), null, { synchronous: true });
  instance.interceptors.response.use(read, fail);
  return instance;
}

/**
 * Client for the admin API, with the user's token.
 * A 401 ends the session, and the call waits until the user has signed in again. Background calls just fail.
 */
export const http: AxiosInstance = client(adminApi, withToken);

/** The prefetched answer of a call, if it has arrived; undefined otherwise. */
export function prefetchedAnswer(url: string, params: object): AxiosResponse | undefined {
  const token = sessionToken();
  const answer = token === null ? undefined : takePrefetchedAnswer(http.getUri({ url, params }), token);
  return answer && read(answer);
}

/** Client for the public API, without a token. */
export const publicHttp: AxiosInstance = client(publicApi, (config) => config);
