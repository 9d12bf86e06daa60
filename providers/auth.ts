// Signs users in and out, for Refine and for the sign-in page, which runs before Refine is loaded.
import type { AuthProvider } from '@refinedev/core';
import type { PasskeyRequest, passkeySignInBody } from '#shared/contract/passkeys.ts';
import { homePath, signInPath } from '#shared/contract/paths.ts';
import type { SecondStep, secondStepBody } from '#shared/contract/second-factor.ts';
import type { SignInBody } from '#shared/contract/session.ts';
import type { z } from '#shared/contract/zod.ts';
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

/** The body of the first or the second step, or of a sign-in with a passkey alone. */
type SignIn = SignInBody | z.infer<typeof secondStepBody> | z.infer<typeof passkeySignInBody>;

function pathOf(body: SignIn): string {
  if ('challenge' in body) return '/auth/second-factor';
  return 'passkey' in body ? '/auth/passkey' : '/auth/login';
}

interface SignInData {
  readonly accessToken?: unknown;
  readonly user?: unknown;
  readonly challenge?: unknown;
  readonly methods?: unknown;
  readonly passkey?: PasskeyRequest;
}

/** Starts a session. If the account has a second factor, returns the next step instead. */
async function signIn(body: SignIn): Promise<SecondStep | undefined> {
  const { data } = await publicHttp.post<SignInData | null>(pathOf(body), body);
  const { accessToken, user, challenge, methods, passkey } = data ?? {};
  if (typeof challenge === 'string' && Array.isArray(methods)) return { challenge, methods, passkey };
  if (typeof accessToken !== 'string' || accessToken === '') throw new Error('No token received from server');
  startSession(accessToken, user);
  return undefined;
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
  /** Without `success` and `error`: the sign-in needs the second step in `next`. `expired`: it starts from the beginning. */
  async login(body: SignIn) {
    try {
      const next = await signIn(body);
      return next ? { success: false, next } : { success: true, redirectTo: homePath };
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : failedText;
      const expired = (error as { statusCode?: number }).statusCode === 401;
      return { success: false, error: { name: 'Login Failed', message }, expired };
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
