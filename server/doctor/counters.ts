import type { Database } from '#server/db/client.ts';
import { isNewer } from '#server/db/migrate.ts';
import { repairCounters } from '#server/lists/counters.ts';
import { type Finding, good, warning } from './finding.ts';

/**
 * Recounts all rows and corrects the stored counters. For the operator's command only. Skips databases of a newer version,
 * whose counters may differ; the check of the migrations reports these.
 */
export async function checkCounters(db: Database): Promise<Finding[]> {
  if (await isNewer(db.$client)) return [];
  const mended = await repairCounters(db);
  if (mended === 0) return [good('Stored totals are correct')];
  const todo = 'If this happens again, something writes to the database directly.';
  return [warning(`${mended} stored totals were wrong and are now corrected`, { todo })];
}
