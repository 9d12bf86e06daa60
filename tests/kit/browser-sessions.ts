// Caches one session per user and server, because each sign-in hashes a password.
import { adminApi } from '#shared/contract/api-bases.ts';
import type { SignInAnswer } from '#shared/contract/session.ts';
import { ask, type Credentials, signIn } from './http.ts';

/** Creates the session cache of a worker. */
export function createSessionCache() {
  const open = new Map<string, SignInAnswer>();

  /** Checks that no test has ended the session. */
  async function isAlive(origin: string, { accessToken }: SignInAnswer): Promise<boolean> {
    return (await ask(origin, 'GET', `${adminApi}/me`, { token: accessToken })).status === 200;
  }

  return {
    async of(origin: string, as: Credentials): Promise<SignInAnswer> {
      const key = `${origin} ${as.email}`;
      const cached = open.get(key);
      if (cached && (await isAlive(origin, cached))) return cached;
      const answer = await signIn(origin, as);
      open.set(key, answer);
      return answer;
    },
  };
}

export type Sessions = ReturnType<typeof createSessionCache>;
