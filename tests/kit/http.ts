// Calls a running server over HTTP, and defines the first administrator of an empty database.
import { publicApi } from '#shared/contract/paths.ts';
import type { SignInAnswer } from '#shared/contract/session.ts';
import type { Method } from './app.ts';

export interface Credentials {
  email: string;
  password: string;
}

export const administrator: Readonly<Credentials> = {
  email: 'first@tests.example.com',
  password: 'a password for tests only',
};
/** The environment variables that create the administrator. */
export const firstAdmin = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };

export interface Asked {
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the test itself asserts the shape of the response
  body: any;
}

/** Calls the server at `url`. Throws without a JSON response. */
export async function ask(
  url: string,
  method: Method,
  path: string,
  { token, body, headers }: Asked = {},
): Promise<HttpAnswer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

/** Calls the server and returns the data of the response. Throws on an error status. */
export async function fetchData(url: string, method: Method, path: string, options?: Asked) {
  const { status, body } = await ask(url, method, path, options);
  if (status >= 400) throw new Error(`${method} ${path} returned ${status}: ${body.message}`);
  return body.data;
}

/** Signs in. Throws if the server refuses. */
export const signIn = (
  url: string,
  { email, password }: Credentials = administrator,
): Promise<SignInAnswer> => fetchData(url, 'POST', `${publicApi}/auth/login`, { body: { email, password } });
