// The replica that lists and figures are read from: whether it answers, and how far it is behind.

import { textOf } from '#server/causes.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { replayedPosition, writtenPosition } from '#server/db/replica.ts';
import type { Environment } from '#server/environment.ts';
import { fileSize } from '#src/shared/sizes.ts';
import { type Finding, good, warning, wrong } from './finding.ts';

/** Bytes of PostgreSQL's log; what takes seconds to catch up with. */
const farBehind = 64 * 1024 * 1024;

export async function checkReplica(db: Database, { readUrl }: Environment): Promise<Finding[]> {
  if (readUrl === undefined) return [];
  const replica = openDatabase({ connectionString: readUrl, max: 1 });
  try {
    const there = await replayedPosition(replica);
    const behind = Number((await writtenPosition(db)) - there);
    const text = `The replica is ${fileSize(Math.max(0, behind))} behind`;
    const todo = 'Until it catches up, reads go to the primary database. Check its load.';
    return [behind > farBehind ? warning(text, { todo }) : good(text)];
  } catch (error) {
    const todo = 'Reads go to the primary database. Repair the replica or remove DATABASE_READ_URL.';
    return [wrong(`The replica cannot be read from: ${textOf(error)}`, { todo })];
  } finally {
    await replica.$client.end();
  }
}
