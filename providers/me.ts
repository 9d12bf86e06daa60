// The server's answer to who is signed in, asked once per load and session and shared by all who need it.
import { isAdminRole } from '#src/shared/grants.ts';
import type { Site } from '#src/shared/session.ts';
import { http } from './http.ts';
import { type StoredUser, sessionToken, storedUser } from './session.ts';
import { keepSite } from './site.ts';

export interface Me {
  readonly isAdmin: boolean;
  /** What the server permits; undefined where it lists nothing. */
  readonly permissions: readonly string[] | undefined;
  readonly user: StoredUser | undefined;
  /** The call failed, so that nothing is known and nothing permitted. */
  readonly failed: boolean;
}

let asked: { token: string; answer: Promise<Me> } | undefined;

const nobody: Me = {
  isAdmin: false,
  permissions: undefined,
  user: undefined,
  failed: false,
};

async function ask(): Promise<Me> {
  try {
    const { data, envelope } = await http.get('/me', { falseStatusIsFine: true });
    const { user, permissions, site } = (data ?? {}) as {
      user?: StoredUser;
      permissions?: unknown;
      site?: Partial<Site>;
    };
    keepSite(site);
    const saysAdmin = envelope.status === true;
    const roles = (user ?? storedUser())?.roles ?? [];
    return {
      isAdmin: saysAdmin || roles.some(isAdminRole),
      permissions: Array.isArray(permissions) ? permissions.map(String) : undefined,
      user: user ?? storedUser(),
      failed: false,
    };
  } catch {
    return { ...nobody, user: storedUser(), failed: true };
  }
}

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

/** Who is signed in. Never rejects: a failed call permits nothing, and the next call of this asks again. */
export async function me(): Promise<Me> {
  const token = sessionToken();
  if (token === null) return nobody;
  if (asked?.token !== token) asked = { token, answer: ask() };
  const { answer } = asked;
  const result = await answer;
  if (result.failed && asked?.answer === answer) asked = undefined;
  return result;
}
