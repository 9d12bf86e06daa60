// Calls of a server at its address, as other programs make them; and who administers one that starts on an empty database.
import { publicApi } from '#src/shared/api-bases.ts';
import type { SignInAnswer } from '#src/shared/session.ts';
import type { Method } from './app.ts';

export interface Credentials {
  email: string;
  password: string;
}

export const administrator: Readonly<Credentials> = {
  email: 'first@tests.example.com',
  password: 'a password for tests only',
};
/** The settings that make the administrator. */
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
  /** The JSON that was answered. Tests look into it freely. */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what a test asserts
  body: any;
}

/** Calls the server at `url`. Fails where there is no answer, or none in JSON. */
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

/** The data of the answer; fails where that is a refusal. */
export async function dataFrom(url: string, method: Method, path: string, asked?: Asked) {
  const { status, body } = await ask(url, method, path, asked);
  if (status >= 400) throw new Error(`${method} ${path} was answered ${status}: ${body.message}`);
  return body.data;
}

/** Signs in; fails where that is refused. */
export const signIn = (
  url: string,
  { email, password }: Credentials = administrator,
): Promise<SignInAnswer> => dataFrom(url, 'POST', `${publicApi}/auth/login`, { body: { email, password } });
