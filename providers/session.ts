// The session in this browser: token and user in local storage, shared by all tabs, and the server's answer to
// who that is. Nothing of it decides what one may do: that is `identity.ts`, from the server's answer alone.
import type { SessionUser } from '#src/shared/session.ts';

const tokenKey = 'auth_token';
const userKey = 'auth_user';

/** Why there is no session any more: signed out here, signed out in another tab, or ended by the server. */
export type SessionEnd = 'signed-out' | 'signed-out-elsewhere' | 'ended';

/** What a sign-in gave, kept as the server wrote it. Other servers may leave parts out. */
export type StoredUser = Partial<SessionUser>;

type Listener = () => void;
const listeners = new Set<Listener>();
let current = readToken();
let lastEnd: SessionEnd | undefined;

function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

function changeTo(token: string | null, end?: SessionEnd) {
  current = token;
  lastEnd = end;
  for (const listener of listeners) listener();
}

/** The token of this tab's session, or null. */
export const sessionToken = (): string | null => current;

/** How the last session of this tab ended. */
export const sessionEnd = (): SessionEnd | undefined => lastEnd;

/** The user as the sign-in answered it. For names on the screen only, never to decide what one may do. */
export function storedUser(): StoredUser | undefined {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    return user && typeof user === 'object' ? (user as StoredUser) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps another answer of the server's to who is signed in: the name or the email was changed. */
export function keepUser(user: StoredUser): void {
  localStorage.setItem(userKey, JSON.stringify(user));
}

/** Begins a session with what a sign-in answered. */
export function startSession(token: string, user: StoredUser | undefined): void {
  localStorage.setItem(userKey, JSON.stringify(user ?? null));
  localStorage.setItem(tokenKey, token);
  changeTo(token);
}

/** Ends the session here and in all tabs. Given a token, only while that is still the session's. */
export function endSession(end: 'signed-out' | 'ended', token = current): void {
  if (current === null || token !== current) return;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  changeTo(null, end);
}

/** Reads the session as this browser keeps it, as a load of the page does. */
export function readSession(): void {
  changeTo(readToken());
}

/** Calls `listener` on each begin and end of a session. Returns how to stop that. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab signed in or out. A cleared storage comes with no key.
window.addEventListener('storage', ({ key }) => {
  if (key !== tokenKey && key !== null) return;
  const token = readToken();
  if (token !== current) changeTo(token, token === null ? 'signed-out-elsewhere' : undefined);
});
