// Loads `GET /me`, once per session and page load, shared by all callers.
import { isAdminRole } from '#shared/domain/permissions.ts';
import { http } from './http.ts';
import {
  confirmSession,
  endedSession,
  onSessionChange,
  type StoredUser,
  sessionBeginning,
  sessionToken,
  signedInAs,
  storedUser,
  userIn,
} from './session.ts';
import { siteIn, storeSite } from './site.ts';

export interface Me {
  readonly isAdmin: boolean;
  /** Permissions that the server lists; undefined if it lists none. */
  readonly permissions: readonly string[] | undefined;
  readonly user: StoredUser | undefined;
  /** The password is too old: a new one must be set before anything else. */
  readonly mustSetPassword: boolean;
  /** The end of the days of grace for the second factor; undefined if none is required or one is set up. */
  readonly secondFactorDue: string | undefined;
  /** The second factor is overdue: it must be set up before anything else. */
  readonly mustSetUpSecondFactor: boolean;
  /** The new email that waits for its confirmation. */
  readonly pendingEmail: string | undefined;
  /** The call failed, so the user has no permissions. */
  readonly failed: boolean;
}

let request: { token: string; answer: Promise<Me> } | undefined;
let cached: { beginning: number; me: Me } | undefined;

export const nobody: Me = {
  isAdmin: false,
  permissions: undefined,
  user: undefined,
  mustSetPassword: false,
  secondFactorDue: undefined,
  mustSetUpSecondFactor: false,
  pendingEmail: undefined,
  failed: false,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The user in the answer: in `user`, or the answer itself. */
function userOf(data: Record<string, unknown>): StoredUser | undefined {
  if (isObject(data.user)) return userIn(data.user);
  return 'id' in data || 'email' in data ? userIn(data) : undefined;
}

async function ask(): Promise<Me> {
  try {
    const answer = await http.get('/me', { falseStatusIsFine: true });
    const data = isObject(answer.data) ? answer.data : {};
    const { permissions } = data;
    storeSite(siteIn(data.site));
    const answeredUser = userOf(data);
    // Never from local storage: users can edit it.
    const roles = answeredUser?.roles ?? userIn(data)?.roles ?? signedInAs()?.roles ?? [];
    const user = answeredUser ?? storedUser();
    confirmSession(user);
    return {
      isAdmin: answer.envelope.status === true || roles.some(isAdminRole),
      permissions: Array.isArray(permissions)
        ? permissions.filter((name): name is string => typeof name === 'string')
        : undefined,
      user,
      mustSetPassword: data.mustSetPassword === true,
      secondFactorDue: textIn(data.secondFactorDue),
      mustSetUpSecondFactor: data.mustSetUpSecondFactor === true,
      pendingEmail: textIn(data.pendingEmail),
      failed: false,
    };
  } catch {
    return { ...nobody, user: storedUser(), failed: true };
  }
}

// The next session asks again, even with the same token.
onSessionChange(() => {
  if (sessionToken() === null) request = undefined;
});

const outdated = new Set<() => void>();

/** Invalidates the answer after a change that affects it; subscribers ask again. */
export function refreshMe(): void {
  request = undefined;
  for (const listener of outdated) listener();
}

/** Calls `listener` when the answer is outdated. Returns a function that unsubscribes it. */
export function onMeOutdated(listener: () => void): () => void {
  outdated.add(listener);
  return () => outdated.delete(listener);
}

/** The answer, if it is already loaded. */
export const cachedMe = (): Me | undefined =>
  sessionToken() !== null && cached?.beginning === sessionBeginning() ? cached.me : undefined;

/**
 * Loads the signed-in user. Never rejects: a failed call yields no permissions, and the next call tries
 * again.
 */
export async function me(): Promise<Me> {
  const token = sessionToken();
  // The screen of an ended session does not change.
  if (token === null) return (endedSession() && cached?.me) || nobody;
  if (request?.token !== token) request = { token, answer: ask() };
  const { answer } = request;
  const result = await answer;
  if (!result.failed) {
    cached = { beginning: sessionBeginning(), me: result };
    return result;
  }
  // Falls back to the earlier answer, so that a failed refresh does not lock the user out.
  return cached?.beginning === sessionBeginning() ? cached.me : result;
}
