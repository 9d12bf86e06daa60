// The session in this browser: token and user in local storage, shared by all tabs.
// Permissions are never derived from it, only from the server's answer in `identity.ts`.
import { permissionsKey, tokenKey, userKey } from '#shared/contract/browser-storage.ts';
import type { SessionUser } from '#shared/contract/session.ts';
import { sameEmail } from '#shared/format/letter-case.ts';
import { ownerView, setOwnerView } from './owner-view.ts';

/** Why the session ended: signed out here, signed out in another tab, or ended by the server. */
export type SessionEnd = 'signed-out' | 'signed-out-elsewhere' | 'ended';

/** The user in the answer to a sign-in. Other servers may leave parts out. */
export type StoredUser = Partial<SessionUser>;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: unknown) =>
  typeof value === 'string' || Number.isFinite(value) ? String(value) : undefined;

/** Reads a role. Other servers may send only its name. */
function roleIn(role: unknown) {
  const { id, name } = isFields(role) ? role : { id: undefined, name: role };
  const text = textIn(name);
  return text === undefined ? [] : [{ id: id as string, name: text }];
}

/** Reads a user without values of a wrong type; undefined if it is no user. */
export function userIn(value: unknown): StoredUser | undefined {
  if (!isFields(value)) return undefined;
  const { id, isVerified, roles } = value;
  const texts = (['full_name', 'email', 'status'] as const).flatMap((name) => {
    const text = textIn(value[name]);
    return text === undefined ? [] : [[name, text]];
  });
  return {
    ...Object.fromEntries(texts),
    // Numbers stay numbers, because they are compared with the ids of records.
    ...(textIn(id) !== undefined && { id: id as string }),
    ...(typeof isVerified === 'boolean' && { isVerified }),
    ...(Array.isArray(roles) && { roles: roles.flatMap(roleIn) }),
  };
}

/** The user of an ended session. Their screen stays open until they sign in again. */
export interface EndedSession {
  readonly user: StoredUser | undefined;
  readonly end: 'ended' | 'signed-out-elsewhere';
}

type Listener = () => void;
const listeners = new Set<Listener>();
let current = readToken();
let lastEnd: SessionEnd | undefined;
let lapsed: EndedSession | undefined;
/** Counts session starts. Signing in again on the same screen does not count. */
let beginning = 0;
/** Whether the server has confirmed the user of this session. */
let confirmed = false;
let confirmedUser: StoredUser | undefined;
let signedIn: StoredUser | undefined;

function readToken(): string | null {
  const view = ownerView();
  if (view) return view.token;
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

/** Token of this tab's session; null when signed out. */
export const sessionToken = (): string | null => current;

export const sessionEnd = (): SessionEnd | undefined => lastEnd;

/** The user in the answer to the sign-in. Only for display, never for permissions. */
export function storedUser(): StoredUser | undefined {
  const view = ownerView();
  if (view) return view.user;
  try {
    return userIn(JSON.parse(localStorage.getItem(userKey) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Updates the stored user after a change of name or email. */
export function storeUser(user: StoredUser): void {
  localStorage.setItem(userKey, JSON.stringify(user));
}

/** The session that ended while its screen was open, until anyone signs in. */
export const endedSession = (): EndedSession | undefined => lapsed;

/** Changes with each session start, to discard state of the session before. */
export const sessionBeginning = (): number => beginning;

/** Marks the user as confirmed by the server. From now on, the screen stays open when the session ends. */
export function confirmSession(user: StoredUser | undefined): void {
  confirmed = true;
  confirmedUser = user;
}

/** The user in the answer to a sign-in since this page was loaded. */
export const signedInAs = (): StoredUser | undefined => signedIn;

/** Stores the permissions for the next page load: only for its layout and its prefetches. */
export function storePermissions(permissions: Iterable<string>): void {
  if (ownerView()) return;
  localStorage.setItem(permissionsKey, [...permissions].join(' '));
}

/** The stored permissions; undefined if there are none. */
export const storedPermissions = (): string[] | undefined =>
  localStorage
    .getItem(permissionsKey)
    ?.split(' ')
    .filter((permission) => permission !== '');

/** Starts a session from the answer to a sign-in. */
export function startSession(token: string, answered: unknown): void {
  signedIn = userIn(answered);
  localStorage.removeItem(permissionsKey);
  localStorage.setItem(userKey, JSON.stringify(answered ?? null));
  localStorage.setItem(tokenKey, token);
  begin(token, signedIn);
}

/** Ends the session in all tabs. With `token`, only if it is still the current one. */
export function endSession(why: 'signed-out' | 'ended', token = current): void {
  if (current === null || token !== current) return;
  if (ownerView()) {
    // The administrator's own session, which other tabs use, goes on.
    setOwnerView(undefined);
    readSession();
    return;
  }
  const user = storedUser() ?? confirmedUser;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  localStorage.removeItem(permissionsKey);
  end(why, user);
}

/** Discards the screen of an ended session. */
export function discardEndedSession(): void {
  if (lapsed) end('signed-out', undefined);
}

/** Reads the session from local storage, as on page load. */
export function readSession(): void {
  const token = readToken();
  confirmed = false;
  lapsed = undefined;
  signedIn = undefined;
  if (token === null) end(undefined, undefined);
  else begin(token, undefined);
}

export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab signed in or out. If storage was cleared, `key` is null.
window.addEventListener('storage', ({ key }) => {
  if (ownerView() || (key !== tokenKey && key !== null)) return;
  const token = readToken();
  if (token === current) return;
  if (token === null) end('signed-out-elsewhere', confirmedUser);
  else begin(token, storedUser());
});
