// Changes of how a person signs in: reports them, and ends the links that no longer fit.
import { sql } from 'drizzle-orm';
import type { InvitationState, User } from '#resources/users/contract.ts';
import { endLinks, sendLink } from '#server/modules/account-links/links.ts';
import { notify } from '#server/notices/notify.ts';
import type { Writer } from '#server/records/audit-log.ts';

/** A link that was sent to an earlier address is void, so the person needs a new invitation. */
export const invitationState = sql<InvitationState | null>`(
  case when users.password_hash is null then coalesce((
    select case when expires_at > now() and lower(sent_to) = lower(users.email) then 'invited' else 'expired' end
    from account_links where user_id = users.id and purpose = 'invite'), 'withdrawn') end)`;

export async function passwordChanged(
  by: Writer,
  { id, invitation }: Pick<User, 'id' | 'invitation'>,
): Promise<void> {
  await endLinks(by, id, 'reset');
  await endLinks(by, id, 'invite');
  // A person who knew the old password may have asked for it.
  await endLinks(by, id, 'email');
  if (invitation === null) {
    await notify(by, { event: 'account', to: [id], text: 'The password of your account was changed.' });
  }
}

/**
 * Reports the change to the old address, before the new one is stored. The person's own change can be undone there for
 * seven days. An administrator's change cannot: it may take an account away from someone who left.
 */
export async function emailChanged(
  by: Writer,
  { id, email, invitation }: Pick<User, 'id' | 'email' | 'invitation'>,
  isOwn: boolean,
): Promise<void> {
  await endLinks(by, id, 'email');
  if (invitation !== null) return;
  if (isOwn) {
    await sendLink(by, { userId: id, purpose: 'restore', sentTo: email });
    return;
  }
  await endLinks(by, id, 'restore');
  await notify(by, {
    event: 'account',
    to: [id],
    text: 'An administrator changed the email address of your account.',
  });
}
