import type { Database } from '#server/db/client.ts';
import { isNewer } from '#server/db/migrate.ts';
import { repairCounters } from '#server/lists/counters.ts';
import { type Finding, good, warning } from './finding.ts';

/**
 * Counts all rows, and puts right what is kept of them: for the operator's command only. What a newer version counts is not
 * this one's to put right; that there is one is told with the migrations.
 */
export async function checkTallies(db: Database): Promise<Finding[]> {
  if (await isNewer(db.$client)) return [];
  const mended = await repairCounters(db);
  if (mended === 0) return [good('Stored totals are correct')];
  const todo = 'If this happens again, something writes to the database directly.';
  return [warning(`${mended} stored totals were wrong and are now corrected`, { todo })];
}
