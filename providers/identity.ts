// What the signed-in person may do: the grants. Everything that offers or hides something asks them.
import { contracts } from '#resources/contracts.ts';
import { baseGrants, type Grant } from '#src/shared/grants.ts';
import { knownMe, type Me, me } from './me.ts';
import { keepGrants, keptGrants, type StoredUser, sessionToken, storedUser } from './session.ts';

export interface Identity {
  /** Whether any of it is known yet. */
  readonly known: boolean;
  /** Another number is another answer: what was made out of the one before no longer holds. */
  readonly version: number;
  readonly user: StoredUser | undefined;
  readonly isAdmin: boolean;
  readonly grants: ReadonlySet<Grant>;
  /**
   * Whether the server can do more than the specification's section 7: it lists grants, and so also searches, sorts and
   * counts. Otherwise an administrator has the base grants.
   */
  readonly extended: boolean;
  /** Who it is could not be found out. */
  readonly failed: boolean;
}

/** Nobody yet: nothing is granted. */
export const unknown: Identity = {
  known: false,
  version: 0,
  user: undefined,
  isAdmin: false,
  grants: new Set(),
  extended: false,
  failed: false,
};

/** Whether the person holds a permission themselves. Where the server lists none, that is not known and not refused. */
export const holds = ({ extended, grants }: Identity, permission: string): boolean =>
  !extended || grants.has(permission as Grant);

const identities = new WeakMap<Me, Identity>();
let versions = 0;

function identityOf({ isAdmin, permissions, user, failed }: Me): Identity {
  // An administrator with an empty list is one whose server lists nothing.
  const extended = permissions !== undefined && (permissions.length > 0 || !isAdmin);
  const base = isAdmin ? baseGrants(contracts) : [];
  versions += 1;
  const grants = new Set(extended ? (permissions as Grant[]) : base);
  return { known: true, version: versions, user, isAdmin, extended, failed, grants };
}

/** Stands before the kept grants of somebody whose panel is the administrators'. */
const panelWord = 'admin-panel';

function keep({ isAdmin, extended, grants }: Identity) {
  keepGrants([...(isAdmin ? [panelWord] : []), ...(extended ? grants : [])]);
}

/**
 * What the person could do when the server was asked last, for the frame that stands while it is asked again. Anybody can
 * write it: it is not `known`, and opens no screen.
 */
export function lastIdentity(): Identity | undefined {
  const [first, ...others] = keptGrants() ?? [];
  if (first === undefined) return undefined;
  const isAdmin = first === panelWord;
  const permissions = isAdmin ? others : [first, ...others];
  return { ...identityOf({ isAdmin, permissions, user: storedUser(), failed: false }), known: false };
}

function identityIn(answer: Me): Identity {
  // The same for the same answer, so that nothing is drawn anew.
  const known = identities.get(answer);
  if (known) return known;
  const found = identityOf(answer);
  identities.set(answer, found);
  if (!found.failed && sessionToken() !== null) keep(found);
  return found;
}

/** Who is signed in and what they may do. Never rejects. */
export const identity = async (): Promise<Identity> => identityIn(await me());

/** The same, as far as it is known by now: for the first drawing. */
export function identityNow(): Identity | undefined {
  const answer = knownMe();
  return answer && identityIn(answer);
}
