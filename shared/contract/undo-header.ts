/** The header of an answer to a write: the ids of the audit log's entries that undo it. */
export const entriesHeader = 'X-Audit-Entries';
