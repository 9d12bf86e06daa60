// Signs users in and out, for Refine and for the sign-in page, which runs before Refine is loaded.
import type { AuthProvider } from '@refinedev/core';
import { homePath, signInPath } from '#shared/contract/paths.ts';
import type { SignInBody } from '#shared/contract/session.ts';
import { http, publicHttp } from './http.ts';
import {
  discardEndedSession,
  endedSession,
  endSession,
  sessionToken,
  startSession,
  storedUser,
} from './session.ts';

const failedText = 'An error occurred during login';

async function signIn(body: SignInBody): Promise<void> {
  const { data } = await publicHttp.post<{ accessToken?: unknown; user?: unknown } | null>(
    '/auth/login',
    body,
  );
  const { accessToken, user } = data ?? {};
  if (typeof accessToken !== 'string' || accessToken === '') throw new Error('No token received from server');
  startSession(accessToken, user);
}

/** Ends the session without waiting for the server, so that sign-out works offline, too. */
function signOut() {
  discardEndedSession();
  if (sessionToken() === null) return;
  // The call must survive closing the page; only `fetch` supports that.
  const options = { adapter: 'fetch', fetchOptions: { keepalive: true }, background: true } as const;
  http.post('/auth/logout', undefined, options).catch(() => undefined);
  endSession('signed-out');
}

export const authProvider: AuthProvider = {
  async login(body: SignInBody) {
    try {
      await signIn(body);
      return { success: true, redirectTo: homePath };
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : failedText;
      return { success: false, error: { name: 'Login Failed', message } };
    }
  },

  async logout() {
    signOut();
    return { success: true, redirectTo: signInPath };
  },

  async check() {
    return sessionToken() === null && !endedSession()
      ? { authenticated: false, redirectTo: signInPath }
      : { authenticated: true };
  },

  /** A 401 has already ended the session in the HTTP layer. The screen stays open for the next sign-in. */
  async onError() {
    return {};
  },

  async getIdentity() {
    return storedUser() ?? null;
  },

  async getPermissions() {
    const { ownIdentity } = await import('./identity.ts');
    return ownIdentity();
  },
};
