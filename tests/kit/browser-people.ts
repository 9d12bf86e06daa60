// Who signs in in browser tests, and the records that a test makes for itself: through the API, with names that no
// other test uses.
import { randomUUID } from 'node:crypto';
import { demoAccounts } from '#server/db/seed/demo-accounts.ts';
import { adminApi } from '#src/shared/api-bases.ts';
import type { Method } from './app.ts';
import { type Credentials, dataFrom, signIn } from './http.ts';

const [admin, owner] = demoAccounts;
/** The accounts of the demo data. Tests sign in as them and change nothing about them. */
export const accounts: Readonly<Record<'admin' | 'owner', Credentials>> = { admin, owner };

/** The password of everyone that is made here. */
export const password = 'a password for tests only';

/** `Nora 3f2a91c4`: a name that is used once. */
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

/** Records through the API at this address, by the demo's administrator. */
export function people(url: string) {
  let token: Promise<string> | undefined;

  /** A call of the admin API; gives the answer's data. Fails where it is refused. */
  async function call(method: Method, path: string, body?: unknown) {
    token ??= signIn(url, accounts.admin).then(({ accessToken }) => accessToken);
    return dataFrom(url, method, adminApi + path, { token: await token, body });
  }

  return {
    signIn: (as: Credentials) => signIn(url, as),
    call,

    /** An active user; `more` as in the body of a create. */
    async makeUser(more: object = {}): Promise<MadeUser> {
      const user = { full_name: unique('Nora'), email: uniqueEmail(), password };
      return { ...user, ...(await call('POST', '/users', { ...user, ...more })) };
    },

    /** A role that permits what is named. */
    async makeRole(permissions: readonly string[] = []): Promise<MadeRole> {
      const all: { id: string; name: string }[] = await call('GET', '/permissions?limit=100');
      const permissionIds = all.filter(({ name }) => permissions.includes(name)).map(({ id }) => id);
      return call('POST', '/roles', { name: unique('role'), description: 'Made for a test', permissionIds });
    },
  };
}

export type People = ReturnType<typeof people>;
