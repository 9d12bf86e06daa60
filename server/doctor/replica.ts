// Checks that the read replica answers and how far it lags behind.

import { textOf } from '#server/causes.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { replayedPosition, writtenPosition } from '#server/db/replica.ts';
import type { Environment } from '#server/environment.ts';
import { fileSize } from '#shared/format/sizes.ts';
import { type Finding, good, warning, wrong } from './finding.ts';

/** Bytes of WAL that take seconds to replay. */
const farBehind = 64 * 1024 * 1024;

export async function checkReplica(db: Database, { readUrl }: Environment): Promise<Finding[]> {
  if (readUrl === undefined) return [];
  const replica = openDatabase({ connectionString: readUrl, max: 1 });
  try {
    const replayed = await replayedPosition(replica);
    const behind = Number((await writtenPosition(db)) - replayed);
    const text = `The replica is ${fileSize(Math.max(0, behind))} behind`;
    const todo = 'Reads use the primary until the replica catches up. Check its load.';
    return [behind > farBehind ? warning(text, { todo }) : good(text)];
  } catch (error) {
    const todo = 'Reads use the primary. Repair the replica or remove DATABASE_READ_URL.';
    return [wrong(`Cannot read from the replica: ${textOf(error)}`, { todo })];
  } finally {
    await replica.$client.end();
  }
}
