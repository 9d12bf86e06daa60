// Notifies people of the end of a long export.
import type { Database } from '#server/db/client.ts';
import type { Author } from '#server/http/access.ts';
import { notify } from '#server/notices/notify.ts';
import { transaction } from '#server/records/write.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { counted, inSentence } from '#shared/contract/texts.ts';

/** The browser shows a shorter download itself. */
export const longExportMs = 10_000;

/** `isSent`: whether the whole file was sent, and not only these rows. */
export async function tellOfExport(
  db: Database,
  author: Author & { readonly userId: string },
  { one, many }: Pick<Contract, 'one' | 'many'>,
  { rows, isSent }: { readonly rows: number; readonly isSent: boolean },
): Promise<void> {
  const text = isSent
    ? `Your export of ${counted(rows, inSentence(one), inSentence(many))} is done.`
    : `Your export of ${inSentence(many)} broke off after ${counted(rows, 'row', 'rows')}. Please try again.`;
  await transaction(db, (tx) => notify({ tx, author }, { event: 'export', to: [author.userId], text }));
}
