// The emails of notices.
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { composeMessage } from '#server/mail/compose.ts';
import type { Message } from '#server/mail/mailer.ts';
import type { MessageKind } from '#server/mail/messages.ts';

/** The email about a notice with this text. */
export const composeNotice = (to: string, text: string, publicUrl: string): Message =>
  composeMessage({
    to,
    subject: text.replace(/\.$/, ''),
    paragraphs: [text],
    link: { label: 'Open the console', url: publicUrl },
    notes: ['You can choose in your profile which emails you get.'],
  });

export const noticeMessages = (db: Database, publicUrl: () => string): MessageKind => ({
  async compose({ record_id, address }) {
    const notice = await rowOf(db, noticesTable, ['text'], eq(noticesTable.id, record_id));
    return notice && composeNotice(address, notice.text, publicUrl());
  },
});
