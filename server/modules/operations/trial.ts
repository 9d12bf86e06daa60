// Dry run within the call, for a limited number of records: applies the change and rolls back.

import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { Actor, Author } from '#server/http/access.ts';
import { tooMany } from '#server/http/errors.ts';
import { transaction } from '#server/records/write.ts';
import { maxDryRunRows, maxShownRejections, sampleRows } from '#shared/contract/operations.ts';
import type { Asked } from './ask.ts';
import { canSeeNames } from './module.ts';
import { takeStep } from './step.ts';

/** Concurrent dry runs per process: each holds a connection and row locks. */
const maxConcurrent = 2;
let running = 0;

/** Returns the outcomes of the change, or undefined if there are too many records for one call. */
export async function tryOut(
  db: Database,
  actor: Actor,
  author: Author,
  { ids: selected, bulk, work, atomic, sample }: Asked,
) {
  if (running >= maxConcurrent) throw tooMany('Another preview is running. Please try again shortly.', 2);
  running += 1;
  try {
    return await transaction(db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from (${selected} limit ${sample ? sampleRows : maxDryRunRows + 1}) as selected order by id`,
      );
      if (rows.length > maxDryRunRows) return undefined;
      const ids = rows.map(({ id }) => id);
      const doing = { actor, author, atomic, dryRun: true, tellsAmounts: true };
      const { changed, same, failures, changes } = await takeStep(tx, bulk, work, ids, doing);
      const named = canSeeNames(actor, bulk.module.contract.name);
      const refusals = failures.slice(0, maxShownRejections);
      return {
        counts: { matched: ids.length, change: changed, same, refused: failures.length },
        refusals: named ? refusals : refusals.map((refusal) => ({ ...refusal, name: '' })),
        ...(named && changes && { changes }),
      };
    });
  } finally {
    running -= 1;
  }
}
