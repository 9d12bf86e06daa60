// Who changed a record last, as the journal has it.
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { journalTable } from '#server/db/tables/kept.ts';
import { usersTable } from '#server/db/tables/users.ts';

/** A person's name; undefined where a command or a job did it, or the journal is kept no longer. */
export async function lastAuthorOf(db: Queryable, resource: string, id: string): Promise<string | undefined> {
  const [last] = await db
    .select({ name: usersTable.full_name })
    .from(journalTable)
    .leftJoin(usersTable, eq(usersTable.id, journalTable.actor_id))
    .where(and(eq(journalTable.resource, resource), eq(journalTable.record_id, id)))
    .orderBy(desc(journalTable.at), desc(journalTable.id))
    .limit(1);
  return last?.name ?? undefined;
}
