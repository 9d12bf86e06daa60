// The calls by axios: what is sent, what an answer holds, and which failure each broken answer is.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { http, onWriteRefused, publicHttp } from '#providers/http.ts';
import { readSession, sessionToken } from '#providers/session.ts';
import { json } from '#tests/kit/screens.tsx';

type Answer = Response | Error;
const calls: { path: string; init: RequestInit }[] = [];
let answers: Answer[] = [];

const answered = (...next: Answer[]) => {
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

describe('what is sent', () => {
  test('the token, to the admin API alone; JSON; a query without what is undefined', async () => {
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

  test('nothing to the admin API in nobody’s name: that is refused here', async () => {
    localStorage.clear();
    readSession();
    await expect(http.get('/users')).rejects.toMatchObject({ statusCode: 401 });
    expect(calls).toHaveLength(0);
  });

  test('a form with files keeps the type that the browser gives it; a POST without a body has none', async () => {
    await http.post('/products', new FormData());
    await http.post('/auth/logout');
    expect(headerOf(0, 'Content-Type')).toBeNull();
    expect(headerOf(1, 'Content-Type')).toBeNull();
  });
});

describe('an answer', () => {
  test('is what the envelope holds, and the envelope stands beside it', async () => {
    answered(json(200, { status: true, message: 'Found', data: { data: [1], totalPages: 4 } }));
    const { data, envelope } = await http.get('/pages');
    expect(data).toEqual([1]);
    expect(envelope).toEqual({ status: true, message: 'Found', totalPages: 4 });
  });

  test('without a body is a success', async () => {
    answered(new Response(null, { status: 204 }));
    expect((await http.delete('/pages/1')).data).toBeUndefined();
  });

  test.each([
    ['of status false', { status: false, message: 'No' }],
    ['of success false inside', { status: true, data: { success: false, message: 'No' } }],
  ])('%s is a failure with its words, also with HTTP 200', async (_name, body) => {
    answered(json(200, body));
    await expect(http.post('/stores', {})).rejects.toMatchObject({ statusCode: 200, message: 'No' });
  });

  test('whose JSON is broken is a failure without words, and nobody knows whether the call was done', async () => {
    answered(new Response('{"status": tr', { status: 200 }));
    await expect(http.post('/stores', {})).rejects.toMatchObject({ statusCode: 502, message: '' });
  });

  test('that is a page of a proxy has no words either', async () => {
    answered(new Response('<html>', { status: 504 }));
    await expect(http.get('/stores')).rejects.toMatchObject({ statusCode: 504, message: '' });
  });

  test('of a refusal has its words, its errors by field and its data', async () => {
    answered(
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

describe('no answer', () => {
  test('is a failure of its own', async () => {
    answered(new TypeError('Failed to fetch'));
    await expect(http.get('/users')).rejects.toMatchObject({
      statusCode: 0,
      message: 'The server cannot be reached. Check your connection and try again.',
    });
  });

  const never = () =>
    vi.stubGlobal(
      'fetch',
      (_path: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
  const late = { statusCode: 0, message: 'The server took too long to answer. Please try again.' };

  test.each([
    ['in half a minute', undefined, 30_000],
    ['for a minute where files are sent', new FormData(), 60_000],
  ])('%s is one too', async (_name, body, ms) => {
    vi.useFakeTimers();
    never();
    const settled = vi.fn();
    const call = http.post('/products', body).catch((error: unknown) => settled(error));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(settled.mock.calls[0]?.[0]).toMatchObject(late);
  });

  test('because the caller broke it off says that, and nothing of the server', async () => {
    never();
    const caller = new AbortController();
    const call = http.get('/users', { signal: caller.signal });
    caller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('a refusal', () => {
  test('of a write is told to who listens, of a read it is not', async () => {
    const listener = vi.fn();
    const stop = onWriteRefused(listener);
    answered(json(403, {}), json(403, {}));
    await http.get('/users').catch(() => undefined);
    expect(listener).not.toHaveBeenCalled();
    await http.post('/users', {}).catch(() => undefined);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  test('401 in the background takes nothing away', async () => {
    answered(json(401, {}));
    await http.get('/me/site', { background: true }).catch(() => undefined);
    expect(sessionToken()).toBe('token-1');
  });
});
