// Notifies the other administrators of new users and stores.
import type { Writer } from '#server/records/audit-log.ts';
import { type NoticeRecord, notify } from './notify.ts';

export const tellOfNew = (
  by: Writer,
  event: 'new_user' | 'new_store',
  text: string,
  about: NoticeRecord,
): Promise<void> => notify(by, { event, to: 'administrators', except: by.author.userId, text, about });
