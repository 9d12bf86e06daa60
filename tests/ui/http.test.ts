// Tests the axios clients: requests, responses and errors.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { http, onWriteRefused, publicHttp } from '#providers/http.ts';
import { readSession, sessionToken } from '#providers/session.ts';
import { json } from '#tests/kit/screens.tsx';

type Answer = Response | Error;
const calls: { path: string; init: RequestInit }[] = [];
let answers: Answer[] = [];

const respondWith = (...next: Answer[]) => {
  answers = next;
};
const headerOf = (index: number, name: string) => new Headers(calls[index]?.init.headers).get(name);

beforeEach(() => {
  calls.length = 0;
  localStorage.setItem('auth_token', 'token-1');
  readSession();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, init });
    const answer = answers.shift() ?? json(200, { status: true, data: null });
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  readSession();
});

describe('requests', () => {
  test('sends the token only to the admin API, JSON bodies and no undefined query values', async () => {
    await http.get('/users', { params: { q: 'a b&c', page: 2, limit: undefined } });
    await publicHttp.post('/auth/login', { email: 'a' });
    expect(calls[0]?.path).toBe('/api/admin/v1/users?q=a+b%26c&page=2');
    expect(headerOf(0, 'Authorization')).toBe('Bearer token-1');
    expect(headerOf(0, 'Accept')).toBe('application/json');
    expect(calls[1]?.path).toBe('/api/v1/auth/login');
    expect(headerOf(1, 'Authorization')).toBeNull();
    expect(headerOf(1, 'Content-Type')).toBe('application/json');
    expect(calls[1]?.init.body).toBe('{"email":"a"}');
  });

  test('fails with 401 without a token, before anything is sent', async () => {
    localStorage.clear();
    readSession();
    await expect(http.get('/users')).rejects.toMatchObject({ statusCode: 401 });
    expect(calls).toHaveLength(0);
  });

  test('leaves the content type of form data and empty bodies to the browser', async () => {
    await http.post('/products', new FormData());
    await http.post('/auth/logout');
    expect(headerOf(0, 'Content-Type')).toBeNull();
    expect(headerOf(1, 'Content-Type')).toBeNull();
  });
});

describe('a response', () => {
  test('is unwrapped from its envelope, which stays available', async () => {
    respondWith(json(200, { status: true, message: 'Found', data: { data: [1], totalPages: 4 } }));
    const { data, envelope } = await http.get('/pages');
    expect(data).toEqual([1]);
    expect(envelope).toEqual({ status: true, message: 'Found', totalPages: 4 });
  });

  test('without a body is a success', async () => {
    respondWith(new Response(null, { status: 204 }));
    expect((await http.delete('/pages/1')).data).toBeUndefined();
  });

  test.each([
    ['with status false', { status: false, message: 'No' }],
    ['with success false inside', { status: true, data: { success: false, message: 'No' } }],
  ])('%s is an error with its message, even with HTTP 200', async (_name, body) => {
    respondWith(json(200, body));
    await expect(http.post('/stores', {})).rejects.toMatchObject({ statusCode: 200, message: 'No' });
  });

  test('with invalid JSON is an error 502 without a message', async () => {
    respondWith(new Response('{"status": tr', { status: 200 }));
    await expect(http.post('/stores', {})).rejects.toMatchObject({ statusCode: 502, message: '' });
  });

  test('that is an HTML error page of a proxy has no message', async () => {
    respondWith(new Response('<html>', { status: 504 }));
    await expect(http.get('/stores')).rejects.toMatchObject({ statusCode: 504, message: '' });
  });

  test('with an error status has its message, errors by field and data', async () => {
    respondWith(
      json(412, { status: false, message: 'Changed', errors: { name: ['Taken'] }, data: { id: '1' } }),
    );
    await expect(http.patch('/users/1', {})).rejects.toMatchObject({
      statusCode: 412,
      message: 'Changed',
      errors: { name: ['Taken'] },
      data: { id: '1' },
    });
  });
});

describe('a missing response', () => {
  test('is an error with status 0', async () => {
    respondWith(new TypeError('Failed to fetch'));
    await expect(http.get('/users')).rejects.toMatchObject({
      statusCode: 0,
      message: 'The server cannot be reached. Check your connection and try again.',
    });
  });

  const neverRespond = () =>
    vi.stubGlobal(
      'fetch',
      (_path: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
  const timeoutError = { statusCode: 0, message: 'The server took too long to answer. Please try again.' };

  test.each([
    ['30 seconds', undefined, 30_000],
    ['60 seconds with files', new FormData(), 60_000],
  ])('times out after %s', async (_name, body, ms) => {
    vi.useFakeTimers();
    neverRespond();
    const settled = vi.fn();
    const call = http.post('/products', body).catch((error: unknown) => settled(error));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(settled.mock.calls[0]?.[0]).toMatchObject(timeoutError);
  });

  test('after an abort rejects with the caller’s reason', async () => {
    neverRespond();
    const caller = new AbortController();
    const call = http.get('/users', { signal: caller.signal });
    caller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('a refused call', () => {
  test('notifies listeners for writes but not for reads', async () => {
    const listener = vi.fn();
    const stop = onWriteRefused(listener);
    respondWith(json(403, {}), json(403, {}));
    await http.get('/users').catch(() => undefined);
    expect(listener).not.toHaveBeenCalled();
    await http.post('/users', {}).catch(() => undefined);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  test('keeps the session after a 401 of a background call', async () => {
    respondWith(json(401, {}));
    await http.get('/me/site', { background: true }).catch(() => undefined);
    expect(sessionToken()).toBe('token-1');
  });
});
