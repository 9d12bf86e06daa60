// The session in this browser: token and user in local storage, shared by all tabs, and the server's answer to
// who that is. Nothing of it decides what one may do: that is `identity.ts`, from the server's answer alone.
import { grantsKey, tokenKey, userKey } from '#src/shared/begin.ts';
import { sameEmail } from '#src/shared/same-email.ts';
import type { SessionUser } from '#src/shared/session.ts';

/** Why there is no session any more: signed out here, signed out in another tab, or ended by the server. */
export type SessionEnd = 'signed-out' | 'signed-out-elsewhere' | 'ended';

/** What a sign-in gave, kept as the server wrote it. Other servers may leave parts out. */
export type StoredUser = Partial<SessionUser>;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: unknown) =>
  typeof value === 'string' || Number.isFinite(value) ? String(value) : undefined;

/** A role as other servers write it, too: its name alone. */
function roleIn(role: unknown) {
  const { id, name } = isFields(role) ? role : { id: undefined, name: role };
  const text = textIn(name);
  return text === undefined ? [] : [{ id: id as string, name: text }];
}

/** A user as any server answers it, without what is not of its type; undefined where it is none. */
export function userIn(value: unknown): StoredUser | undefined {
  if (!isFields(value)) return undefined;
  const { id, isVerified, roles } = value;
  const texts = (['full_name', 'email', 'status'] as const).flatMap((name) => {
    const text = textIn(value[name]);
    return text === undefined ? [] : [[name, text]];
  });
  return {
    ...Object.fromEntries(texts),
    // A number stays one: the ids of records are compared with it.
    ...(textIn(id) !== undefined && { id: id as string }),
    ...(typeof isVerified === 'boolean' && { isVerified }),
    ...(Array.isArray(roles) && { roles: roles.flatMap(roleIn) }),
  };
}

/** Who worked here when their session ended, and why it did: what they have on the screen waits for them. */
export interface Lapsed {
  readonly user: StoredUser | undefined;
  readonly end: 'ended' | 'signed-out-elsewhere';
}

type Listener = () => void;
const listeners = new Set<Listener>();
let current = readToken();
let lastEnd: SessionEnd | undefined;
let lapsed: Lapsed | undefined;
/** Counts who begins: somebody who comes back to their screen does not begin anew. */
let beginning = 0;
/** The server has said whose session it is. */
let confirmed = false;
let confirmedUser: StoredUser | undefined;
let signedIn: StoredUser | undefined;

function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

const isSame = (one: StoredUser | undefined, other: StoredUser | undefined) =>
  one?.id !== undefined && other?.id !== undefined
    ? one.id === other.id
    : one?.email !== undefined && other?.email !== undefined && sameEmail(one.email, other.email);

function begin(token: string, user: StoredUser | undefined) {
  if (!lapsed || !isSame(lapsed.user, user)) beginning += 1;
  current = token;
  lastEnd = undefined;
  lapsed = undefined;
  for (const listener of listeners) listener();
}

function end(why: SessionEnd | undefined, user: StoredUser | undefined) {
  const keeps = confirmed && why !== undefined && why !== 'signed-out';
  lapsed = keeps ? { user, end: why } : undefined;
  current = null;
  lastEnd = why;
  confirmed = false;
  signedIn = undefined;
  for (const listener of listeners) listener();
}

/** The token of this tab's session, or null. */
export const sessionToken = (): string | null => current;

/** How the last session of this tab ended. */
export const sessionEnd = (): SessionEnd | undefined => lastEnd;

/** The user as the sign-in answered it. For names on the screen only, never to decide what one may do. */
export function storedUser(): StoredUser | undefined {
  try {
    return userIn(JSON.parse(localStorage.getItem(userKey) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Keeps another answer of the server's to who is signed in: the name or the email was changed. */
export function keepUser(user: StoredUser): void {
  localStorage.setItem(userKey, JSON.stringify(user));
}

/** The session that ended under somebody's hands, until they or others sign in. */
export const lapsedSession = (): Lapsed | undefined => lapsed;

/** Another number is another start, at which nothing is left of the one before. */
export const sessionBeginning = (): number => beginning;

/** The server has said who it is: from now on what is on the screen outlives the session. */
export function confirmSession(user: StoredUser | undefined): void {
  confirmed = true;
  confirmedUser = user;
}

/** Who signed in since this page was loaded, as the server answered it. */
export const signedInAs = (): StoredUser | undefined => signedIn;

/** Keeps what the person may do for the next load of the page: for its frame and what is asked for first, nothing else. */
export function keepGrants(grants: Iterable<string>): void {
  localStorage.setItem(grantsKey, [...grants].join(' '));
}

/** What was kept of this session's person; undefined where nothing is known of them. */
export const keptGrants = (): string[] | undefined =>
  localStorage
    .getItem(grantsKey)
    ?.split(' ')
    .filter((grant) => grant !== '');

/** Begins a session with what a sign-in answered. */
export function startSession(token: string, answered: unknown): void {
  signedIn = userIn(answered);
  localStorage.removeItem(grantsKey);
  localStorage.setItem(userKey, JSON.stringify(answered ?? null));
  localStorage.setItem(tokenKey, token);
  begin(token, signedIn);
}

/** Ends the session here and in all tabs. Given a token, only while that is still the session's. */
export function endSession(why: 'signed-out' | 'ended', token = current): void {
  if (current === null || token !== current) return;
  const user = storedUser() ?? confirmedUser;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  localStorage.removeItem(grantsKey);
  end(why, user);
}

/** Gives up the screen of a session that ended. */
export function leaveLapsed(): void {
  if (lapsed) end('signed-out', undefined);
}

/** Reads the session as this browser keeps it, as a load of the page does. */
export function readSession(): void {
  const token = readToken();
  confirmed = false;
  lapsed = undefined;
  signedIn = undefined;
  if (token === null) end(undefined, undefined);
  else begin(token, undefined);
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
  if (token === current) return;
  if (token === null) end('signed-out-elsewhere', confirmedUser);
  else begin(token, storedUser());
});
