// Creates users and records for browser tests through the API, with unique names.
import { randomUUID } from 'node:crypto';
import { stepUpMinutes } from '#server/http/step-up.ts';
import { demoAccounts } from '#server/seed/demo-accounts.ts';
import { adminApi } from '#shared/contract/paths.ts';
import type { Method } from './app.ts';
import { type Credentials, fetchData, signIn } from './http.ts';

const [admin, owner] = demoAccounts;
/** The accounts of the demo data. Tests sign in with them but must not change them. */
export const accounts: Readonly<Record<'admin' | 'owner', Credentials>> = { admin, owner };

/** The password of every test user. */
export const password = 'a password for tests only';

/** A unique name, for example `Nora 3f2a91c4`. */
export const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
export const uniqueEmail = () => `${randomUUID().slice(0, 13)}@tests.example.com`;

export interface MadeUser extends Credentials {
  id: string;
  full_name: string;
}

export interface MadeRole {
  id: string;
  name: string;
  description: string;
}

/** Whether a session that began then allows sensitive calls without the password until the end of a test. */
export const isRecent = (signedInAt: number) => Date.now() - signedInAt < (stepUpMinutes * 60_000) / 2;

/** Creates records through the API as the demo administrator. */
export function people(url: string) {
  let session: { at: number; token: Promise<string> } | undefined;

  function token(): Promise<string> {
    if (!session || !isRecent(session.at)) {
      const signedIn = signIn(url, accounts.admin).then(({ accessToken }) => accessToken);
      session = { at: Date.now(), token: signedIn };
    }
    return session.token;
  }

  /** Calls the admin API and returns the data of the response. Throws if the server refuses. */
  async function call(method: Method, path: string, body?: unknown) {
    return fetchData(url, method, adminApi + path, { token: await token(), body });
  }

  return {
    signIn: (as: Credentials) => signIn(url, as),
    call,

    /** Creates an active user. `more` adds fields to the request body. */
    async makeUser(more: object = {}): Promise<MadeUser> {
      const user = { full_name: unique('Nora'), email: uniqueEmail(), password };
      return { ...user, ...(await call('POST', '/users', { ...user, ...more })) };
    },

    /** Creates a role with these permissions. */
    async makeRole(permissions: readonly string[] = []): Promise<MadeRole> {
      const all: { id: string; name: string }[] = await call('GET', '/permissions?limit=100');
      const permissionIds = all.filter(({ name }) => permissions.includes(name)).map(({ id }) => id);
      return call('POST', '/roles', { name: unique('role'), description: 'Made for a test', permissionIds });
    },
  };
}

export type People = ReturnType<typeof people>;
