// Dry run within the call, for a limited number of records: applies the change, reads its effects and rolls back.

import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import type { Actor, Author } from '#server/http/access.ts';
import { tooMany } from '#server/http/errors.ts';
import { writeEntries } from '#server/records/audit-log.ts';
import {
  detachedEffects,
  effectLines,
  entryLines,
  type ImpactContext,
  withDetached,
} from '#server/records/impact-lines.ts';
import { transaction } from '#server/records/write.ts';
import type { ImpactLine } from '#shared/contract/impact.ts';
import { maxDryRunRows, maxShownRejections, sampleRows } from '#shared/contract/operations.ts';
import type { Asked } from './ask.ts';
import { canSeeNames } from './module.ts';
import { takeStep } from './step.ts';

/** Concurrent dry runs per process: each holds a connection and row locks. */
const maxConcurrent = 2;
let running = 0;

/** Reads the effects of a change on other records: `inspect` before the rollback, and `lines` after it. */
function effectsOf(
  { tx, actor, modules }: Pick<ImpactContext, 'tx' | 'actor' | 'modules'>,
  { bulk: { module }, work }: Pick<Asked, 'bulk' | 'work'>,
) {
  const { contract, impact } = module;
  const isDelete = work.action === 'delete';
  const since = now();
  let context: ImpactContext = { resource: contract.name, ids: [], tx, actor, modules };
  let entries: readonly ImpactLine[] = [];
  return {
    async inspect(ids: readonly string[]) {
      context = { ...context, ids };
      await writeEntries(tx);
      entries = await entryLines(context, since, (entry) => impact?.texts?.(entry, isDelete));
    },
    /** References to deleted records are read when the records are back. */
    async lines(): Promise<readonly ImpactLine[]> {
      const detached = isDelete ? await effectLines(context, await detachedEffects(context)) : [];
      return withDetached(entries, detached);
    },
  };
}

/** Returns the outcomes of the change, or undefined if there are too many records for one call. */
export async function tryOut(
  { db, modules }: Pick<ImpactContext, 'modules'> & { readonly db: Database },
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
      const effects = effectsOf({ tx, actor, modules }, { bulk, work });
      const doing = {
        actor,
        author,
        atomic,
        dryRun: true,
        tellsAmounts: true,
        ...(!sample && { inspect: effects.inspect }),
      };
      const { changed, same, failures, changes } = await takeStep(tx, bulk, work, ids, doing);
      const named = canSeeNames(actor, bulk.module.contract.name);
      const refusals = failures.slice(0, maxShownRejections);
      return {
        counts: { matched: ids.length, change: changed, same, refused: failures.length },
        refusals: named ? refusals : refusals.map((refusal) => ({ ...refusal, name: '' })),
        ...(named && changes && { changes }),
        ...(!sample && { effects: await effects.lines() }),
      };
    });
  } finally {
    running -= 1;
  }
}
