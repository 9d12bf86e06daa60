import { eq, inArray, sql } from 'drizzle-orm';
import type { Role } from '#resources/roles/contract.ts';
import { type User, type UserCreate, type UserUpdate, users } from '#resources/users/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { rowsOf } from '#server/db/rows.ts';
import { lowerCased, searchTextOf } from '#server/db/search.ts';
import { rolesTable } from '#server/db/tables/roles.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { signInOrder, userRolesTable, usersTable } from '#server/db/tables/users.ts';
import { conflict, invalid, notAllowed } from '#server/http/errors.ts';
import { anyRow } from '#server/lists/search.ts';
import type { RelatedTexts } from '#server/lists/source.ts';
import { sendLink } from '#server/modules/account-links/links.ts';
import { mustHavePermissions, mustNotBeLastAdmin, permissionsOf } from '#server/modules/roles/granting.ts';
import { checkNewPassword } from '#server/modules/session/password-rules.ts';
import { hashPassword } from '#server/modules/session/passwords.ts';
import { endSessionsOf } from '#server/modules/session/sessions.ts';
import { rolesOfUser, rolesWithPermissions } from '#server/modules/session/user-columns.ts';
import { deleteViewsOf } from '#server/modules/views/kept.ts';
import { tellOfNew } from '#server/notices/new-records.ts';
import { link, linkedIds, setLinks } from '#server/records/links.ts';
import { defineModule, need, type WriteContext } from '#server/records/module.ts';
import { rowsIn } from '#server/records/trash-rows.ts';
import { isAdminRole } from '#shared/domain/permissions.ts';
import { sameEmail } from '#shared/format/letter-case.ts';
import { userImpact } from './impact.ts';
import { emailChanged, invitationState, passwordChanged } from './sign-in-changes.ts';

type ChosenRole = Pick<Role, 'id' | 'name'>;

const unknownRole = 'A selected role no longer exists.';

/** The roles that a body names, by ids or by one name; undefined if it names none. */
async function chosenRoles(tx: Transaction, body: UserCreate | UserUpdate) {
  const byName = 'role' in body ? body.role : undefined;
  const { roleIds } = body;
  if (roleIds === undefined && byName === undefined) return undefined;
  const chosen = roleIds
    ? inArray(rolesTable.id, roleIds)
    : eq(sql`lower(${rolesTable.name})`, lowerCased(byName ?? ''));
  const found = await rowsOf(tx, rolesTable, ['id', 'name'], chosen);
  if (found.length < (roleIds?.length ?? 1)) throw invalid({ [roleIds ? 'roleIds' : 'role']: [unknownRole] });
  return found;
}

export const idsOf = (roles: readonly { id: string }[]) => roles.map(({ id }) => id);

async function mustBeAbleToGive({ tx, actor }: WriteContext, chosen: readonly ChosenRole[], field: string) {
  mustHavePermissions(actor.permissions, await permissionsOf(tx, idsOf(chosen)), field);
}

/** Throws 403 if the user has more permissions than the actor, who could sign in with a new password. */
export function mustNotExceed(actor: WriteContext['actor'], before: User): void {
  const held = before.roles.flatMap((role) => role.permissions.map(({ name }) => name));
  if (held.some((name) => !actor.permissions.has(name))) throw notAllowed();
}

/**
 * Users change their own email and password only in the profile, which asks for the current password. An
 * unlocked screen must not be enough.
 */
function mustNotBeOwnSignIn(
  { actor, confirmed }: WriteContext,
  before: User,
  { email, password }: UserUpdate,
) {
  if (actor.userId !== before.id || confirmed) return;
  if (password !== undefined) {
    throw invalid({
      password: ['Change your own password in your profile. You need your current password.'],
    });
  }
  if (email !== undefined && !sameEmail(email, before.email)) {
    throw invalid({ email: ['Change your own email in your profile. You need your current password.'] });
  }
}

const isActiveAdmin = ({ status, roles }: User) => status === 'ACTIVE' && roles.some(isAdminRole);

async function mustLeaveAnAdmin(
  tx: Transaction,
  before: User,
  body: UserUpdate,
  chosen: readonly ChosenRole[] | undefined,
) {
  if (!isActiveAdmin(before)) return;
  if (chosen && !chosen.some(isAdminRole)) await mustNotBeLastAdmin(tx, before.id, 'roleIds');
  if (body.status && body.status !== 'ACTIVE') await mustNotBeLastAdmin(tx, before.id, 'status');
}

const rolesOfUsers = link(userRolesTable.user_id, userRolesTable.role_id);

export async function hashOf({ password }: UserCreate | UserUpdate) {
  return password === undefined ? {} : { password_hash: await hashPassword(password) };
}

/** Hash that `prepare` made before the transaction. */
function preparedHash({ prepared }: WriteContext): { password_hash: string; password_changed_at: string } {
  const hash = prepared?.password_hash;
  if (typeof hash !== 'string') throw new Error('A new password needs the hash that prepare makes.');
  return { password_hash: hash, password_changed_at: now() };
}

const lastSignIn = signInOrder(usersTable.last_login_at);

/** A search for users looks in the names of their roles, too. */
const byRoles: RelatedTexts = {
  searched: {
    table: rolesTable,
    name: sql`lower(roles.name)`,
    texts: searchTextOf(rolesTable.name),
  },
  exists: (matches) =>
    anyRow(sql`user_roles where user_roles.user_id = users.id
    and role_id = any(array(select roles.id from roles where ${matches}))`),
  ids: (matches) => sql`select user_id from user_roles
    where role_id in (select roles.id from roles where ${matches})`,
};

export const usersModule = defineModule(users, usersTable, {
  record: { roles: rolesWithPermissions, invitation: invitationState },
  row: { roles: rolesOfUser, invitation: invitationState },
  body: { password: 'by rule', roleIds: 'by rule', role: 'by rule' },
  filters: {
    // The list shows every user who is not active as inactive.
    status: (status) =>
      status === 'INACTIVE'
        ? sql`${usersTable.status} in ('INACTIVE', 'SUSPENDED')`
        : sql`${usersTable.status} = ${status}`,
    roleId: (roleId) =>
      sql`exists (select 1 from user_roles where user_roles.user_id = users.id and user_roles.role_id = ${roleId})`,
    lastSignInFrom: (from) => sql`${lastSignIn} >= ${from}`,
    // Excludes users who never signed in.
    lastSignInTo: (to) => sql`${lastSignIn} < ${to} and ${lastSignIn} > '-infinity'::timestamptz`,
  },
  joinFilters: ['roleId'],
  indexedOrders: { isVerified: ['last_login_at'] },
  counters: { all: 'users', roleId: 'users of role' },
  sorters: { last_login_at: lastSignIn },
  title: 'full_name',
  searchAlso: byRoles,
  searchLine: 'email',
  constraints: {
    users_email_key: { field: 'email', text: 'A user with this email already exists.' },
    user_roles_role_id_roles_id_fk: { field: 'roleIds', text: unknownRole },
  },
  related: { role_ids: linkedIds(rolesOfUsers, usersTable.id) },
  one: {
    access: 'signed-in',
    allows: (actor, id) => actor.userId === id || actor.permissions.has('users.read'),
  },

  prepare: hashOf,

  create: async (body, writing, columns) => {
    const { password, email, full_name } = body;
    if (password !== undefined) await checkNewPassword(writing.tx, password, [email, full_name]);
    const chosen = (await chosenRoles(writing.tx, body)) ?? [];
    await mustBeAbleToGive(writing, chosen, body.roleIds ? 'roleIds' : 'role');
    return columns(password === undefined ? { password_hash: null } : preparedHash(writing));
  },

  afterCreate: async (id, { password, email, full_name: name }, writing) => {
    await tellOfNew(writing, 'new_user', `A user was created: ${name}.`, {
      resource: users.name,
      recordId: id,
    });
    if (password === undefined) await sendLink(writing, { userId: id, purpose: 'invite', sentTo: email });
  },

  update: async (body, writing, columns) => {
    const { tx, actor, before } = writing;
    mustNotExceed(actor, before);
    mustNotBeOwnSignIn(writing, before, body);
    if (body.password !== undefined) {
      const about = [body.email ?? before.email, body.full_name ?? before.full_name];
      await checkNewPassword(tx, body.password, about);
    }
    const chosen = await chosenRoles(tx, body);
    if (chosen) await mustBeAbleToGive(writing, chosen, 'roleIds');
    await mustLeaveAnAdmin(tx, before, body, chosen);
    if (body.password !== undefined) {
      await endSessionsOf(writing, before.id, actor.sessionId);
      await passwordChanged(writing, before);
    }
    if (body.email !== undefined && !sameEmail(body.email, before.email)) {
      await emailChanged(writing, before, actor.userId === before.id);
    }
    if (body.status !== undefined && body.status !== 'ACTIVE') await endSessionsOf(writing, before.id);
    return body.password === undefined ? undefined : columns(preparedHash(writing));
  },

  // As for a new user, actors can't restore roles that they could not give.
  beforeRestore: async (rows, writing) => {
    const roleIds = rowsIn(rows, userRolesTable).map(({ role_id }) => String(role_id));
    mustHavePermissions(writing.actor.permissions, await permissionsOf(writing.tx, roleIds), 'roleIds');
    return rows;
  },

  impact: userImpact,

  // Each of these fields lets someone act as the user. A restored user has their old roles and password.
  sensitive: {
    fields: ['email', 'password', 'roleIds'],
    createFields: ['roleIds', 'role'],
    restore: true,
  },

  neededBy: [need(storesTable.owner_id, 'store belongs', 'stores belong', 'to this user.')],

  remove: async (before, writing) => {
    const { tx, actor } = writing;
    if (before.id === actor.userId) throw conflict('You cannot delete your own account.');
    mustNotExceed(actor, before);
    if (isActiveAdmin(before)) await mustNotBeLastAdmin(tx, before.id);
    await endSessionsOf(writing, before.id);
    await deleteViewsOf(writing, before.id);
  },

  relate: async (id, body, { tx }) => {
    const chosen = await chosenRoles(tx, body);
    if (chosen) await setLinks(tx, rolesOfUsers, id, idsOf(chosen));
  },
});
