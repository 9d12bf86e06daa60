// A trial of not too many records, within the call: done by the same rules, counted, and taken back.
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { Actor } from '#server/kit/access.ts';
import { tooMany } from '#server/kit/errors.ts';
import type { Author } from '#server/kit/journal.ts';
import { transaction } from '#server/kit/write.ts';
import { maxTrialRows, sampleRows, shownRefusals } from '#src/shared/operations.ts';
import type { Asked } from './ask.ts';
import { canSeeNames } from './module.ts';
import { takeStep } from './step.ts';

/** So many at once in a process: each holds a connection, and its records for as long as it takes. */
const atOnce = 2;
let underWay = 0;

/** What would become of the records; undefined where they are too many for a call. */
export async function tryOut(
  db: Database,
  actor: Actor,
  author: Author,
  { ids: selected, bulk, work, atomic, sample }: Asked,
) {
  if (underWay >= atOnce) throw tooMany('Another preview is running. Please try again shortly.', 2);
  underWay += 1;
  try {
    return await transaction(db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from (${selected} limit ${sample ? sampleRows : maxTrialRows + 1}) as selected order by id`,
      );
      if (rows.length > maxTrialRows) return undefined;
      const ids = rows.map(({ id }) => id);
      const doing = { actor, author, atomic, dryRun: true, tellsAmounts: true };
      const { changed, same, failures, changes } = await takeStep(tx, bulk, work, ids, doing);
      const named = canSeeNames(actor, bulk.module.contract.name);
      const refusals = failures.slice(0, shownRefusals);
      return {
        counts: { matched: ids.length, change: changed, same, refused: failures.length },
        refusals: named ? refusals : refusals.map((refusal) => ({ ...refusal, name: '' })),
        ...(named && changes && { changes }),
      };
    });
  } finally {
    underWay -= 1;
  }
}
