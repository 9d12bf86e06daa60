// A request whose sending can be watched. `fetch` does not tell how much of a body is sent, so this is the older way.

/** Is told how much of the body is sent: from 0 to 1. */
export type OnProgress = (share: number) => void;

/** A large file may take long; what may not is that nothing moves. */
const stalledMs = 60_000;

/** Without these a `Response` takes no body. */
const bodiless = new Set([204, 205, 304]);

/**
 * Sends like `fetch`. Rejects with a `TimeoutError` when nothing was sent or received for a minute, with a
 * `TypeError` when no answer came, and with the signal's reason where the caller aborted.
 */
export function watchedRequest(url: string, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stalled = () => {
      reject(new DOMException('Nothing moves', 'TimeoutError'));
      call.abort();
    };
    const moves = () => {
      clearTimeout(timer);
      timer = setTimeout(stalled, stalledMs);
    };
    const abort = () => {
      reject(init.signal?.reason);
      call.abort();
    };

    call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      moves();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    call.upload.onload = () => onProgress(1);
    call.onprogress = moves;
    call.onload = () => {
      const headers = new Headers();
      for (const line of call.getAllResponseHeaders().trim().split('\r\n')) {
        const [name = '', ...value] = line.split(': ');
        if (name !== '') headers.append(name, value.join(': '));
      }
      resolve(
        new Response(bodiless.has(call.status) ? null : call.responseText, { status: call.status, headers }),
      );
    };
    call.onerror = () => reject(new TypeError('No answer came'));
    call.onloadend = () => {
      clearTimeout(timer);
      init.signal?.removeEventListener('abort', abort);
    };

    if (init.signal?.aborted) {
      reject(init.signal.reason);
      return;
    }
    init.signal?.addEventListener('abort', abort);
    call.open(init.method ?? 'GET', url);
    new Headers(init.headers).forEach((value, name) => {
      call.setRequestHeader(name, value);
    });
    moves();
    call.send(init.body as XMLHttpRequestBodyInit);
  });
}
