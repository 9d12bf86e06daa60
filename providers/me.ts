// The server's answer to who is signed in, asked once per load and session and shared by all who need it.
import { isAdminRole } from '#src/shared/grants.ts';
import { http } from './http.ts';
import {
  confirmSession,
  lapsedSession,
  onSessionChange,
  type StoredUser,
  sessionBeginning,
  sessionToken,
  signedInAs,
  storedUser,
  userIn,
} from './session.ts';
import { keepSite, siteIn } from './site.ts';

export interface Me {
  readonly isAdmin: boolean;
  /** What the server permits; undefined where it lists nothing. */
  readonly permissions: readonly string[] | undefined;
  readonly user: StoredUser | undefined;
  /** The call failed, so that nothing is known and nothing permitted. */
  readonly failed: boolean;
}

let asked: { token: string; answer: Promise<Me> } | undefined;
let known: { beginning: number; me: Me } | undefined;

const nobody: Me = {
  isAdmin: false,
  permissions: undefined,
  user: undefined,
  failed: false,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Who it is, as far as the answer says: in `user`, or in the answer itself. */
function toldUser(data: Record<string, unknown>): StoredUser | undefined {
  if (isObject(data.user)) return userIn(data.user);
  return 'id' in data || 'email' in data ? userIn(data) : undefined;
}

async function ask(): Promise<Me> {
  try {
    const answer = await http.get('/me', { falseStatusIsFine: true });
    const data = isObject(answer.data) ? answer.data : {};
    const { permissions } = data;
    keepSite(siteIn(data.site));
    const told = toldUser(data);
    // What storage holds makes nobody an administrator: anybody can write there.
    const roles = told?.roles ?? userIn(data)?.roles ?? signedInAs()?.roles ?? [];
    const user = told ?? storedUser();
    confirmSession(user);
    return {
      isAdmin: answer.envelope.status === true || roles.some(isAdminRole),
      permissions: Array.isArray(permissions)
        ? permissions.filter((name): name is string => typeof name === 'string')
        : undefined,
      user,
      failed: false,
    };
  } catch {
    return { ...nobody, user: storedUser(), failed: true };
  }
}

// Whoever begins next is asked for anew, even by the token of before.
onSessionChange(() => {
  if (sessionToken() === null) asked = undefined;
});

const outdated = new Set<() => void>();

/** Has all who show the answer ask again: something in it was changed here. */
export function askMeAgain(): void {
  asked = undefined;
  for (const listener of outdated) listener();
}

/** Calls `listener` when the answer has to be asked for again. Returns how to stop that. */
export function onMeOutdated(listener: () => void): () => void {
  outdated.add(listener);
  return () => outdated.delete(listener);
}

/** Who is signed in, as far as that is known by now. */
export const knownMe = (): Me | undefined =>
  sessionToken() !== null && known?.beginning === sessionBeginning() ? known.me : undefined;

/** Who is signed in. Never rejects: a failed call permits nothing, until it is asked again. */
export async function me(): Promise<Me> {
  const token = sessionToken();
  // What is on the screen of a session that ended stays as it was.
  if (token === null) return (lapsedSession() && known?.me) || nobody;
  if (asked?.token !== token) asked = { token, answer: ask() };
  const { answer } = asked;
  const result = await answer;
  if (!result.failed) {
    known = { beginning: sessionBeginning(), me: result };
    return result;
  }
  // What was known stays known where asking again fails: nobody is sent away by that.
  return known?.beginning === sessionBeginning() ? known.me : result;
}
