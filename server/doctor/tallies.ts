import type { Database } from '#server/db/client.ts';
import { isNewer } from '#server/db/migrate.ts';
import { mendTallies } from '#server/kit/tallies.ts';
import { type Finding, good, warning } from './finding.ts';

/**
 * Counts all rows, and puts right what is kept of them: for the operator's command only. What a newer version counts is not
 * this one's to put right; that there is one is told with the migrations.
 */
export async function checkTallies(db: Database): Promise<Finding[]> {
  if (await isNewer(db.$client)) return [];
  const mended = await mendTallies(db);
  if (mended === 0) return [good('What lists and figures count is right')];
  const todo = 'If it comes again, something writes into the tables past the server.';
  return [
    warning(`${mended} numbers of what lists and figures count were wrong; they are put right now`, { todo }),
  ];
}
