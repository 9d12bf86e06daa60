// Fails a browser test on unexpected Content-Security-Policy violations, failed requests, console errors, exceptions
// and requests to other origins.
import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';
import { expect } from '@playwright/test';

export interface Watch {
  add: (context: BrowserContext) => void;
  /** Expects at least one response with this status to a request whose path ends with or matches `path`. */
  allow: (status: number, path: string | RegExp) => void;
  /** Expects requests without a response (network failure). */
  allowNoAnswer: (path: string | RegExp) => void;
  /** Fails on unexpected problems. If the test passed, also fails on expected failures that did not happen. */
  conclude: (passed: boolean) => void;
}

interface Announced {
  status: number;
  path: string | RegExp;
  seen: boolean;
}

const noAnswer = 0;

/** The console makes these calls by itself and repeats them, so that an offline test can meet them at any time. */
const background = /\/(events|operations|notices|presence\/[^/]+\/[^/]+)$/;
/** A preview that was still on its way when the user confirmed the deletion. Nobody sees its failure. */
const isLatePreview = (status: number, pathname: string) => status === 404 && pathname.endsWith('/impact');

/**
 * Finds answers to requests that were on their way when the user signed out. The server may refuse these requests, and the
 * console ignores that.
 */
function lateAnswers() {
  const pending = new Set<Request>();
  const late = new WeakSet<Request>();
  return {
    onRequest(request: Request) {
      if (request.url().endsWith('/auth/logout')) for (const one of pending) late.add(one);
      pending.add(request);
    },
    onEnd: (request: Request) => void pending.delete(request),
    isRefused: (response: Response) => response.status() === 401 && late.has(response.request()),
  };
}

const fits = (pathname: string, path: string | RegExp) =>
  typeof path === 'string' ? pathname.endsWith(path) : path.test(pathname);

/**
 * Makes the pages of a context log two more faults as console errors: policy violations, and object URLs that are
 * revoked while an image still uses them (a race that rarely shows).
 */
export const reportFaults = (context: BrowserContext) =>
  context.addInitScript(() => {
    // biome-ignore lint/suspicious/noConsole: the watch reads the console
    const report = console.error;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`the Content-Security-Policy refused ${blockedURI} (${violatedDirective})`),
    );
    const revoke = URL.revokeObjectURL;
    URL.revokeObjectURL = (address) => {
      if (document.querySelector(`img[src="${address}"]`))
        report(`${address} was revoked while an image still used it`);
      revoke.call(URL, address);
    };
  });

export function watch(origin: string): Watch {
  const problems: string[] = [];
  const announced: Announced[] = [];
  const answers = lateAnswers();

  function judge(status: number, request: Request, text: string) {
    const { pathname } = new URL(request.url());
    const expected = announced.find((one) => one.status === status && fits(pathname, one.path));
    if (expected) expected.seen = true;
    else problems.push(`${request.method()} ${pathname}: ${text}`);
  }

  const onRequest = (request: Request) => {
    answers.onRequest(request);
    const url = new URL(request.url());
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) {
      problems.push(`a request to another origin: ${url}`);
    }
  };
  const onResponse = (response: Response) => {
    const status = response.status();
    if (status < 400 || isLatePreview(status, new URL(response.url()).pathname)) return;
    if (answers.isRefused(response)) return;
    judge(status, response.request(), `${status}`);
  };
  const onFailed = (request: Request) => {
    const text = request.failure()?.errorText ?? 'failed';
    // The console aborts outdated searches, and leaving a page aborts its requests.
    if (text === 'net::ERR_ABORTED') return;
    const isOffline = text === 'net::ERR_INTERNET_DISCONNECTED';
    if (isOffline && background.test(new URL(request.url()).pathname)) return;
    judge(noAnswer, request, text);
  };
  const onConsole = (message: ConsoleMessage) => {
    // `onResponse` handles failed responses.
    if (message.text().startsWith('Failed to load resource')) return;
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`${message.type()} in the browser's console: ${message.text()}`);
    }
  };

  return {
    add(context) {
      context.on('request', onRequest);
      context.on('response', onResponse);
      context.on('requestfinished', answers.onEnd);
      context.on('requestfailed', answers.onEnd);
      context.on('requestfailed', onFailed);
      context.on('console', onConsole);
      context.on('weberror', (error) => problems.push(`an exception: ${error.error()}`));
    },
    allow: (status, path) => void announced.push({ status, path, seen: false }),
    allowNoAnswer: (path) => void announced.push({ status: noAnswer, path, seen: false }),
    conclude(passed) {
      expect(problems, 'unexpected problems reported by the browser').toEqual([]);
      if (!passed) return;
      const missing = announced.filter(({ seen }) => !seen).map(({ status, path }) => `${status} ${path}`);
      expect(missing, 'expected failures that did not happen').toEqual([]);
    },
  };
}
