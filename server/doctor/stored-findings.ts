// Stores the findings of slow checks, which a job runs, so that the console can show the latest.
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { findingsTable } from '#server/db/tables/audit-log.ts';
import type { Finding } from './finding.ts';

export async function storeFindings(
  db: Database,
  check: string,
  findings: readonly Finding[],
): Promise<void> {
  await db
    .insert(findingsTable)
    .values({ look: check, found: findings, at: now() })
    .onConflictDoUpdate({
      target: findingsTable.look,
      set: { found: sql`excluded.found`, at: sql`excluded.at` },
    });
}

/** The texts include the time of the check. Undefined before the first check. */
export async function storedFindings(db: Database, check: string): Promise<Finding[] | undefined> {
  const [row] = await db.select().from(findingsTable).where(eq(findingsTable.look, check));
  return (
    row &&
    (row.found as Finding[]).map((finding) => ({ ...finding, text: `${finding.text}, as of ${row.at}` }))
  );
}
