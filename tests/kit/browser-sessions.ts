// The sessions that tests begin with: one for each person and address, for as long as the server knows it. A sign-in
// costs a password's hash.
import { adminApi } from '#src/shared/api-bases.ts';
import type { SignInAnswer } from '#src/shared/session.ts';
import { ask, type Credentials, signIn } from './http.ts';

/** The sessions of a worker. */
export function openSessions() {
  const open = new Map<string, SignInAnswer>();

  /** A test may have ended it, or changed whose it is. */
  async function isAlive(origin: string, { accessToken }: SignInAnswer): Promise<boolean> {
    return (await ask(origin, 'GET', `${adminApi}/me`, { token: accessToken })).status === 200;
  }

  return {
    async of(origin: string, as: Credentials): Promise<SignInAnswer> {
      const key = `${origin} ${as.email}`;
      const known = open.get(key);
      if (known && (await isAlive(origin, known))) return known;
      const answer = await signIn(origin, as);
      open.set(key, answer);
      return answer;
    },
  };
}

export type Sessions = ReturnType<typeof openSessions>;
