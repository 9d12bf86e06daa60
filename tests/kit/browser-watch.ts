// Fails a browser test on what nobody announced: a violation of the Content-Security-Policy, a failed call, an error
// in the console, an exception, a request to another origin.
import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';
import { expect } from '@playwright/test';

export interface Watch {
  /** Watches all pages of a context. */
  add: (context: BrowserContext) => void;
  /** Announces answers of this status to a call whose path ends like this. At least one must come. */
  allow: (status: number, path: string | RegExp) => void;
  /** Announces that calls get no answer at all (the network is away). */
  allowNoAnswer: (path: string | RegExp) => void;
  /** Fails on what was seen; after a test that passed until then also on what was announced and not seen. */
  conclude: (passed: boolean) => void;
}

interface Announced {
  status: number;
  path: string | RegExp;
  seen: boolean;
}

const noAnswer = 0;
const fits = (pathname: string, path: string | RegExp) =>
  typeof path === 'string' ? pathname.endsWith(path) : path.test(pathname);

/**
 * Has the pages of a context tell the console what it does not hear by itself: each violation of the policy, and a picture
 * whose address is given up while it is shown (whether the browser had read it by then is chance).
 */
export const reportFaults = (context: BrowserContext) =>
  context.addInitScript(() => {
    // biome-ignore lint/suspicious/noConsole: what the console says is what the watch reads
    const report = console.error;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`the Content-Security-Policy refused ${blockedURI} (${violatedDirective})`),
    );
    const revoke = URL.revokeObjectURL;
    URL.revokeObjectURL = (address) => {
      if (document.querySelector(`img[src="${address}"]`))
        report(`${address} was given up while it was shown`);
      revoke.call(URL, address);
    };
  });

export function watch(origin: string): Watch {
  const problems: string[] = [];
  const announced: Announced[] = [];

  function judge(status: number, request: Request, text: string) {
    const { pathname } = new URL(request.url());
    const found = announced.find((one) => one.status === status && fits(pathname, one.path));
    if (found) found.seen = true;
    else problems.push(`${request.method()} ${pathname}: ${text}`);
  }

  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) {
      problems.push(`a request to another origin: ${url}`);
    }
  };
  const onResponse = (response: Response) => {
    if (response.status() >= 400) judge(response.status(), response.request(), `${response.status()}`);
  };
  const onFailed = (request: Request) => {
    const text = request.failure()?.errorText ?? 'failed';
    // The console breaks off a search that is no longer wanted, and a page that is left breaks off all of its calls.
    if (text !== 'net::ERR_ABORTED') judge(noAnswer, request, text);
  };
  const onConsole = (message: ConsoleMessage) => {
    // The answer itself is judged above.
    if (message.text().startsWith('Failed to load resource')) return;
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`${message.type()} in the browser's console: ${message.text()}`);
    }
  };

  return {
    add(context) {
      context.on('request', onRequest);
      context.on('response', onResponse);
      context.on('requestfailed', onFailed);
      context.on('console', onConsole);
      context.on('weberror', (error) => problems.push(`an exception: ${error.error()}`));
    },
    allow: (status, path) => void announced.push({ status, path, seen: false }),
    allowNoAnswer: (path) => void announced.push({ status: noAnswer, path, seen: false }),
    conclude(passed) {
      expect(problems, 'what the browser reported and nobody announced').toEqual([]);
      if (!passed) return;
      const missed = announced.filter(({ seen }) => !seen).map(({ status, path }) => `${status} ${path}`);
      expect(missed, 'failures that were announced and did not happen').toEqual([]);
    },
  };
}
