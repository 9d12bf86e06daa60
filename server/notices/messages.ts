// The emails of notices.
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { composeMessage } from '#server/mail/compose.ts';
import type { MessageKind } from '#server/mail/messages.ts';

export const noticeMessages = (db: Database, publicUrl: () => string): MessageKind => ({
  async compose({ record_id, address }) {
    const notice = await rowOf(db, noticesTable, ['text'], eq(noticesTable.id, record_id));
    if (!notice) return undefined;
    const subject = notice.text.replace(/\.$/, '');
    return composeMessage({
      to: address,
      subject,
      paragraphs: [notice.text],
      link: { label: 'Open the console', url: publicUrl() },
    });
  },
});
