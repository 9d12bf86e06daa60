import { permissions } from '#resources/permissions/contract.ts';
import { email, fullName, newPassword } from '#shared/contract/account.ts';
import {
  type CreateOf,
  defineContract,
  type RecordOf,
  type RowOf,
  type UpdateOf,
} from '#shared/contract/contract.ts';
import { choice, flag, isoTime, plainEmoji, requiredText } from '#shared/contract/fields.ts';
import { timeRange } from '#shared/contract/ranges.ts';
import { z } from '#shared/contract/zod.ts';
import { id, idList } from '#shared/domain/id.ts';

export const userStatuses = ['ACTIVE', 'INACTIVE', 'SUSPENDED'] as const;

/** States of an invitation that is not accepted yet. */
export const invitationStates = ['invited', 'expired', 'withdrawn'] as const;

const row = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
  isVerified: z.boolean(),
  roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
  last_login_at: z.nullable(isoTime()),
  created_at: isoTime(),
  updated_at: isoTime(),
  /** Null for people with a password. Extends the specification. */
  invitation: z.nullable(z.enum(invitationStates)),
});

const fields = {
  full_name: fullName,
  email,
  status: choice('Status', userStatuses),
  isVerified: flag('Verified'),
};

export const users = defineContract({
  name: 'users',
  path: '/users',
  one: 'User',
  many: 'Users',
  record: z.extend(row, {
    roles: z.array(z.object({ id: z.uuid(), name: z.string(), permissions: z.array(permissions.record) })),
  }),
  row,
  /** Roles are given by ids, or a single role by its name. Without a password, the user is invited by email. */
  create: z.object({
    ...fields,
    password: z.optional(newPassword),
    status: z.optional(fields.status),
    isVerified: z.optional(fields.isVerified),
    roleIds: z.optional(idList('Roles', 50)),
    role: z.optional(requiredText('Role', 60).check(plainEmoji)),
  }),
  /** Omitted fields stay unchanged. A new password ends all sessions of the user. */
  update: z.partial(z.object({ ...fields, roleIds: idList('Roles', 50), password: newPassword })),
  filters: {
    status: choice('status', userStatuses),
    roleId: id(),
    isVerified: choice('isVerified', ['true', 'false']),
    ...timeRange('created'),
    /** Users who never signed in match none of these ranges. */
    ...timeRange('lastSignIn'),
  },
  sorters: ['created_at', 'full_name', 'email', 'status', 'last_login_at'],
  search: ['full_name', 'email', 'roles'],
  references: { roleIds: 'roles' },
  impactFields: ['status', 'roleIds'],
  bulk: {
    update: ['status'],
    delete: true,
    actions: {
      addRole: z.object({ roleId: id('Must be an id', 'Role is required') }),
      removeRole: z.object({ roleId: id('Must be an id', 'Role is required') }),
      signOut: z.object({}),
    },
    final: ['signOut'],
  },
  shown: { status: (status) => statusLabel(status) },
  permissions: {
    read: 'See users, their status and their roles',
    write: 'Create users, change them and give them roles',
    delete: 'Delete users who own no store',
  },
  base: ['read'],
});

export type User = RecordOf<typeof users>;
export type UserRow = RowOf<typeof users>;
export type InvitationState = (typeof invitationStates)[number];
export type UserCreate = CreateOf<typeof users>;
export type UserUpdate = UpdateOf<typeof users>;

/** Rule of the specification for the Status column: every status but ACTIVE is inactive. */
export const statusLabel = (status: string) => (status === 'ACTIVE' ? 'Active' : 'Inactive');
