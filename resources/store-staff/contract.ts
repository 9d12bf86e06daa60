// People whom a store's owner lets help with the store, each with a role for it.
import { choice, emailAddress, isoTime } from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';

/** From the least to the most: sees the store, changes what its owner may change, invites and removes people. */
export const staffRoles = ['view', 'edit', 'manage'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleLabels: Readonly<Record<StaffRole, string>> = {
  view: 'Can view',
  edit: 'Can edit',
  manage: 'Can manage',
};
export const roleHints: Readonly<Record<StaffRole, string>> = {
  view: 'Sees all that you see of this store.',
  edit: 'Also changes the legal texts and verifies domains.',
  manage: 'Also invites and removes people.',
};

/** Maximum number of people per store, including invited people. */
export const maxStaff = 50;

/** An invitation ends after this time, and can be sent again. */
export const storeInvitationDays = 7;

/** The caller's role in the store. `admin`: by permission. */
export const callerRoles = ['admin', 'owner', 'manage', 'edit', 'view'] as const;
export type CallerRole = (typeof callerRoles)[number];

const role = choice('Role', staffRoles);

export const staffMember = z.object({
  id: z.uuid(),
  /** Null until the person accepts. */
  userId: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(staffRoles),
  createdAt: isoTime(),
  /** Null after the person has accepted. */
  invitation: z.nullable(z.enum(['invited', 'expired'])),
});

/** `GET /stores/{id}/staff`. */
export const storeStaff = z.object({ yourRole: z.enum(callerRoles), people: z.array(staffMember) });

export const staffInvite = z.object({ email: emailAddress(), role });
export const staffUpdate = z.object({ role });

/** An invitation of the caller: `GET /me/store-invitations`. */
export const storeInvitation = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  storeName: z.string(),
  role: z.enum(staffRoles),
  createdAt: isoTime(),
});

export type StaffMember = z.infer<typeof staffMember>;
export type StoreStaff = z.infer<typeof storeStaff>;
export type StoreInvitation = z.infer<typeof storeInvitation>;

export const invitationsPath = '/me/store-invitations';

/** Whether the role includes another one. */
export const includesRole = (role: CallerRole, least: StaffRole): boolean =>
  role === 'admin' || role === 'owner' || staffRoles.indexOf(role) >= staffRoles.indexOf(least);

/** Only the owner and administrators give the role `manage`, and change or remove people who have it. */
export const mayGive = (by: CallerRole, given: StaffRole): boolean =>
  by === 'admin' || by === 'owner' || (by === 'manage' && given !== 'manage');
