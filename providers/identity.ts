// The signed-in user's permissions, as a function and as a React context. Everything that shows or hides features uses them.
import { createContext, useContext } from 'react';
import { contracts } from '#resources/contracts.ts';
import { basePermissions, type PermissionName } from '#shared/domain/permissions.ts';
import { cachedMe, type Me, me, nobody } from './me.ts';
import { ownerView } from './owner-view.ts';
import { type RoleView, roleView, setRoleView } from './role-view.ts';
import {
  endedSession,
  onSessionChange,
  type StoredUser,
  sessionToken,
  storedPermissions,
  storedUser,
  storePermissions,
} from './session.ts';

export interface Identity {
  /** False until the server has answered. */
  readonly known: boolean;
  /** Changes with each answer, to invalidate values derived from an earlier one. */
  readonly version: number;
  readonly user: StoredUser | undefined;
  readonly isAdmin: boolean;
  readonly permissions: ReadonlySet<PermissionName>;
  /**
   * Whether the server can do more than section 7 of the specification: it lists permissions, and so also
   * searches, sorts and counts.
   * Otherwise an administrator has the base permissions.
   */
  readonly extended: boolean;
  readonly mustSetPassword: boolean;
  readonly secondFactorDue: string | undefined;
  readonly mustSetUpSecondFactor: boolean;
  readonly pendingEmail: string | undefined;
  readonly failed: boolean;
}

/** Identity before the first answer: without permissions. */
export const unknown: Identity = {
  known: false,
  version: 0,
  user: undefined,
  isAdmin: false,
  permissions: new Set(),
  extended: false,
  mustSetPassword: false,
  secondFactorDue: undefined,
  mustSetUpSecondFactor: false,
  pendingEmail: undefined,
  failed: false,
};

/** Whether the user holds a permission. True for every permission if the server lists none. */
export const holds = ({ extended, permissions }: Identity, permission: string): boolean =>
  !extended || permissions.has(permission as PermissionName);

/** Whether the server refuses all else until the user has done something. One screen then replaces all others. */
export const hasDuty = ({ mustSetPassword, mustSetUpSecondFactor }: Identity): boolean =>
  mustSetPassword || mustSetUpSecondFactor;

const identities = new WeakMap<Me, Identity>();
let versions = 0;

function identityOf({ permissions, ...me }: Me): Identity {
  const { isAdmin } = me;
  // If the list is empty for an administrator, the server lists no permissions.
  const extended = permissions !== undefined && (permissions.length > 0 || !isAdmin);
  const base = isAdmin ? basePermissions(contracts) : [];
  versions += 1;
  const held = new Set(extended ? (permissions as PermissionName[]) : base);
  return { ...me, known: true, version: versions, extended, permissions: held };
}

/** Marks the stored permissions of an administrator. */
const adminMarker = 'admin-panel';

function store({ isAdmin, extended, permissions }: Identity) {
  storePermissions([...(isAdmin ? [adminMarker] : []), ...(extended ? permissions : [])]);
}

/**
 * The stored permissions of the last visit, for the layout while the server is asked again.
 * Users can edit local storage, so the identity is not `known` and opens no screen.
 */
export function lastIdentity(): Identity | undefined {
  const [first, ...others] = storedPermissions() ?? [];
  if (first === undefined || roleView() || ownerView()) return undefined;
  const isAdmin = first === adminMarker;
  const permissions = isAdmin ? others : [first, ...others];
  return { ...identityOf({ ...nobody, isAdmin, permissions, user: storedUser() }), known: false };
}

function identityIn(answer: Me): Identity {
  // The same answer returns the same object, so that consumers do not render again.
  const cached = identities.get(answer);
  if (cached) return cached;
  const created = identityOf(answer);
  identities.set(answer, created);
  if (!created.failed && sessionToken() !== null) store(created);
  return created;
}

// A view must not outlive its session.
onSessionChange(() => {
  if (sessionToken() === null && !endedSession()) setRoleView(undefined);
});

let viewed: { readonly view: RoleView; readonly of: Identity; readonly identity: Identity } | undefined;

/** The identity with the permissions of the viewed role, as far as the user holds them: the server refuses all others. */
export function asViewed(own: Identity, view = roleView()): Identity {
  if (!view || !own.extended) return own;
  if (viewed?.view !== view || viewed.of !== own) {
    versions += 1;
    const permissions = new Set([...own.permissions].filter((name) => view.permissions.includes(name)));
    const identity = { ...own, version: versions, isAdmin: permissions.size > 0, permissions };
    viewed = { view, of: own, identity };
  }
  return viewed.identity;
}

/** Like `identity`, regardless of a viewed role. */
export const ownIdentity = async (): Promise<Identity> => identityIn(await me());

/** Loads the signed-in user and their permissions. Never rejects. */
export const identity = async (): Promise<Identity> => asViewed(await ownIdentity());

/** The user's own identity if it is already loaded, for the first render. */
export function identityNow(): Identity | undefined {
  const answer = cachedMe();
  return answer && identityIn(answer);
}

/** Set by `IdentityProvider`. */
export const IdentityContext = createContext<Identity>(unknown);

/** The signed-in user with their permissions. Has no permissions until it is `known`. */
export const useIdentity = (): Identity => useContext(IdentityContext);
