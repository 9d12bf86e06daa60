// Signing in and out, for Refine and for the sign-in page, which comes before Refine is loaded.
import type { AuthProvider } from '@refinedev/core';
import type { SignInBody } from '#src/shared/session.ts';
import { unwrap } from './envelopes.ts';
import { request } from './http.ts';
import { endSession, type StoredUser, sessionToken, startSession, storedUser } from './session.ts';

const failedText = 'An error occurred during login';

async function signIn(body: SignInBody): Promise<void> {
  const answer = await request('POST', '/auth/login', { api: 'public', body });
  const { accessToken, user } = (unwrap(answer.body).data ?? {}) as {
    accessToken?: unknown;
    user?: StoredUser;
  };
  if (typeof accessToken !== 'string' || accessToken === '') throw new Error('No token received from server');
  startSession(accessToken, user);
}

/** Tells the server, without waiting for it: one is signed out here even if it can't be reached. */
function signOut() {
  if (sessionToken() === null) return;
  request('POST', '/auth/logout', { keepalive: true }).catch(() => undefined);
  endSession('signed-out');
}

export const authProvider: AuthProvider = {
  async login(body: SignInBody) {
    try {
      await signIn(body);
      return { success: true, redirectTo: '/dashboard' };
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : failedText;
      return { success: false, error: { name: 'Login Failed', message } };
    }
  },

  async logout() {
    signOut();
    return { success: true, redirectTo: '/login' };
  },

  async check() {
    return sessionToken() === null ? { authenticated: false, redirectTo: '/login' } : { authenticated: true };
  },

  /** A 401 has ended the session already, where it was received. */
  async onError() {
    return {};
  },

  async getIdentity() {
    return storedUser() ?? null;
  },

  async getPermissions() {
    const { identity } = await import('./identity.ts');
    return identity();
  },
};
