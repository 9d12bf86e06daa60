// What was found by looks that take long: a job takes them now and then, and whoever asks is told what was found last.
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { findingsTable } from '#server/db/tables/kept.ts';
import type { Finding } from './finding.ts';

export async function keepFindings(db: Database, look: string, found: readonly Finding[]): Promise<void> {
  await db
    .insert(findingsTable)
    .values({ look, found, at: now() })
    .onConflictDoUpdate({
      target: findingsTable.look,
      set: { found: sql`excluded.found`, at: sql`excluded.at` },
    });
}

/** With the time that each is of; undefined where no job has looked yet. */
export async function keptFindings(db: Database, look: string): Promise<Finding[] | undefined> {
  const [kept] = await db.select().from(findingsTable).where(eq(findingsTable.look, look));
  return (
    kept &&
    (kept.found as Finding[]).map((finding) => ({ ...finding, text: `${finding.text}, as of ${kept.at}` }))
  );
}
