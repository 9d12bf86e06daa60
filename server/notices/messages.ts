// The emails of notices.
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { composeMessage } from '#server/mail/compose.ts';
import type { Message } from '#server/mail/mailer.ts';
import type { MessageKind } from '#server/mail/messages.ts';
import { recordPath } from '#shared/contract/paths.ts';

export interface NoticeContent {
  readonly to: string;
  readonly text: string;
  /** The link of the email. */
  readonly url: string;
}

export const composeNotice = ({ to, text, url }: NoticeContent): Required<Message> =>
  composeMessage({
    to,
    subject: text.replace(/\.$/, ''),
    paragraphs: [text],
    link: { label: 'Open in the console', url },
    notes: ['You can choose in your profile which emails you get.'],
  });

export const noticeMessages = (db: Database, publicUrl: () => string): MessageKind => ({
  async compose({ record_id, address }) {
    const columns = ['text', 'resource', 'record_id'] as const;
    const notice = await rowOf(db, noticesTable, columns, eq(noticesTable.id, record_id));
    if (!notice) return undefined;
    const { text, resource, record_id: id } = notice;
    const path = resource === null || id === null ? '' : recordPath(resource, id);
    return composeNotice({ to: address, text, url: publicUrl() + path });
  },
});
