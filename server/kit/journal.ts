// The journal: a row for each write, in the write's own transaction.
import type { Transaction } from '#server/db/client.ts';
import { journalTable } from './tables.ts';

/** On whose behalf a write is done. */
export interface Author {
  /** The signed-in user; null for the operator's own commands. */
  readonly userId: string | null;
  /** The request's id, or the command's name. */
  readonly requestId: string;
}

export interface JournalEntry {
  resource: string;
  recordId: string;
  action: 'create' | 'update' | 'delete';
  /** The record as it is answered, before and after. It holds no secret, for an answer never does. */
  before: unknown;
  after: unknown;
}

export async function appendToJournal(tx: Transaction, author: Author, entry: JournalEntry): Promise<void> {
  await tx.insert(journalTable).values({
    actor_id: author.userId,
    request_id: author.requestId,
    resource: entry.resource,
    record_id: entry.recordId,
    action: entry.action,
    before: entry.before,
    after: entry.after,
  });
}
