// Sends invitations to stores in the background, so that the call takes the same time for addresses with and without an account.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { roleLabels, storeInvitationDays } from '#resources/store-staff/contract.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { lowerCased } from '#server/db/search.ts';
import { storeStaffTable, storesTable } from '#server/db/tables/stores.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { composeMessage } from '#server/mail/compose.ts';
import { type MessageKind, queueMessage } from '#server/mail/messages.ts';
import { linkExpired } from '#server/modules/account-links/links.ts';
import { notify } from '#server/notices/notify.ts';
import { transaction } from '#server/records/write.ts';
import { storeInvitationPage } from '#shared/contract/link-pages.ts';
import { signInPath } from '#shared/contract/paths.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { isOpen } from './rows.ts';

export const storeInvitationKind = 'store-invitation';

const digestOf = (token: string) => hash('sha256', token, 'buffer');

async function openInvitation(db: Pick<Queryable, 'select'>, id: string) {
  const { email, role } = storeStaffTable;
  const [found] = await db
    .select({ id: storeStaffTable.id, email, role, storeName: storesTable.name })
    .from(storeStaffTable)
    .innerJoin(storesTable, eq(storesTable.id, storeStaffTable.store_id))
    .where(and(eq(storeStaffTable.id, id), isOpen));
  return found;
}

type Invitation = NonNullable<Awaited<ReturnType<typeof openInvitation>>>;

const textOf = ({ storeName, role }: Pick<Invitation, 'storeName' | 'role'>) =>
  `You are invited to help with the store “${storeName}”: you ${inSentence(roleLabels[role])} it.`;

/** The account with this address. */
const accountOf = (db: Pick<Database, 'select'>, email: string) =>
  rowOf(
    db,
    usersTable,
    ['id', 'status', 'is_verified', 'password_hash'],
    eq(sql`lower(${usersTable.email})`, lowerCased(email)),
  );

/**
 * Sends a notice to a verified account, because that person can accept in the portal. Any other address gets a message, with a
 * link that creates an account or with instructions to sign in. Accounts that are not active get nothing.
 */
export const sendStoreInvitation = (db: Database, { id }: { readonly id: string }): Promise<void> =>
  transaction(db, async (tx) => {
    const invitation = await openInvitation(tx, id);
    if (!invitation) return;
    const by = { tx, author: { userId: null, requestId: 'send-store-invitation' } };
    const account = await accountOf(tx, invitation.email);
    if (account && account.status !== 'ACTIVE') return;
    if (account?.is_verified && account.password_hash !== null) {
      await notify(by, { event: 'staff', to: [account.id], text: textOf(invitation) });
      return;
    }
    await queueMessage(by, { kind: storeInvitationKind, recordId: id, address: invitation.email, tries: 8 });
  });

/** Composes the message. It has a link with a new token only if the address has no account. */
export const storeInvitationMessages = (db: Database, publicUrl: () => string): MessageKind => ({
  async compose({ record_id: id, address }) {
    const invitation = await openInvitation(db, id);
    if (!invitation) return undefined;
    const subject = `You are invited to help with ${invitation.storeName}`;
    const ends = `The invitation ends after ${storeInvitationDays} days.`;
    const ignore = 'If you did not expect this message, you can ignore it.';
    if (await accountOf(db, address)) {
      return composeMessage({
        to: address,
        subject,
        paragraphs: [
          textOf(invitation),
          `Sign in as ${address} to accept. If you do not see the invitation there, use “Forgot password?” on the sign-in page once: it confirms your address.`,
        ],
        link: { label: 'Sign in', url: `${publicUrl()}${signInPath}` },
        notes: [ends, ignore],
      });
    }
    const token = randomBytes(32).toString('base64url');
    await db
      .update(storeStaffTable)
      .set({ token_hash: digestOf(token) })
      .where(eq(storeStaffTable.id, id));
    return composeMessage({
      to: address,
      subject,
      paragraphs: [textOf(invitation), 'Set a password to accept.'],
      link: { label: 'Accept the invitation', url: `${publicUrl()}${storeInvitationPage}#${token}` },
      notes: [`The link can be used once. ${ends}`, ignore],
    });
  },
});

/**
 * The open invitation with this token. Throws 410 for any other, and once the address has an account: the link must never open
 * an account that exists.
 */
export async function findStoreLink(db: Pick<Queryable, 'select'>, token: string) {
  const { id, email } = storeStaffTable;
  const [found] = await db
    .select({ id, email, storeName: storesTable.name })
    .from(storeStaffTable)
    .innerJoin(storesTable, eq(storesTable.id, storeStaffTable.store_id))
    .where(
      and(
        eq(storeStaffTable.token_hash, digestOf(token)),
        isOpen,
        sql`not exists (select from users where lower(users.email) = lower(${email}))`,
      ),
    );
  if (!found) throw linkExpired();
  return found;
}
