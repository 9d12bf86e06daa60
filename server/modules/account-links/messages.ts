// The emails with the links of accounts.
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { composeMessage, type MessageContent } from '#server/mail/compose.ts';
import type { MessageKind } from '#server/mail/messages.ts';
import { type LinkPurpose, linkHours, linkPages } from '#shared/contract/link-pages.ts';
import { counted } from '#shared/contract/texts.ts';
import { tokenForMessage } from './links.ts';

interface Facts {
  readonly name: string;
  readonly email: string;
  /** Who invited the person; undefined if unknown. */
  readonly inviter: string | undefined;
}

type Words = Pick<MessageContent, 'subject' | 'paragraphs' | 'notes'> & { readonly label: string };

const period = (purpose: LinkPurpose) =>
  linkHours[purpose] > 48
    ? counted(linkHours[purpose] / 24, 'day', 'days')
    : counted(linkHours[purpose], 'hour', 'hours');
const oneUse = (purpose: LinkPurpose) => `The link can be used once, within ${period(purpose)}.`;
const ignore = 'If you did not expect this message, you can ignore it.';

const words: Readonly<Record<LinkPurpose, (facts: Facts) => Words>> = {
  invite: ({ name, inviter }) => ({
    subject: 'You are invited to the console',
    paragraphs: [
      `Hello ${name},`,
      inviter === undefined
        ? 'You are invited to the console. Set a password to accept the invitation.'
        : `${inviter} invites you to the console. Set a password to accept the invitation.`,
    ],
    label: 'Accept the invitation',
    notes: [oneUse('invite'), ignore],
  }),
  reset: ({ name }) => ({
    subject: 'Set a new password',
    paragraphs: [`Hello ${name},`, 'Someone asked to set a new password for your account.'],
    label: 'Set a new password',
    notes: [oneUse('reset'), 'If it was not you, ignore this message. Your password stays as it is.'],
  }),
  email: ({ name }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Hello ${name},`,
      'This address was entered as the new email of your account. Confirm it to sign in with it.',
    ],
    label: 'Confirm this address',
    notes: [oneUse('email'), ignore],
  }),
  restore: ({ name, email }) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${name},`,
      `The email of your account was changed to ${email}.`,
      'If it was not you, change it back. This signs out all devices, and you set a new password.',
    ],
    label: 'Change it back',
    notes: [oneUse('restore'), 'If it was you, there is nothing to do.'],
  }),
};

/** Composes the message with the link when it is sent. */
export const accountLinkMessages = (db: Database, publicUrl: () => string): MessageKind => ({
  async compose({ record_id, address }) {
    const made = await tokenForMessage(db, record_id);
    if (!made) return undefined;
    const { token, link } = made;
    const nameOf = (id: string) => rowOf(db, usersTable, ['full_name', 'email'], eq(usersTable.id, id));
    const user = await nameOf(link.user_id);
    if (!user) return undefined;
    const inviter = link.created_by === null ? undefined : await nameOf(link.created_by);
    const { label, ...content } = words[link.purpose]({
      name: user.full_name,
      email: user.email,
      inviter: inviter?.full_name,
    });
    const url = `${publicUrl()}${linkPages[link.purpose]}#${token}`;
    return composeMessage({ ...content, to: address, link: { label, url } });
  },
});
