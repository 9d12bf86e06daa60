// One step of an operation: a batch of records and the progress, in one transaction.
// After a crash, the next step continues after the last committed record.

import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { operationFailuresTable } from '#server/db/tables/operations.ts';
import { inSavepoint } from '#server/db/transaction.ts';
import type { Actor, Author } from '#server/http/access.ts';
import { ApiError } from '#server/http/errors.ts';
import { observeEntries } from '#server/records/audit-log.ts';
import type { BulkModule, Prepared, Work } from '#server/records/bulk.ts';
import { WriteFiles } from '#server/records/uploads.ts';
import type { Outcome, Outcomes } from '#server/records/write-many.ts';
import type { AmountChange } from '#shared/contract/dry-run.ts';
import { type OperationFailure, shownChanges } from '#shared/contract/operations.ts';

/** How to run a step, and when to roll it back. */
export interface Doing {
  readonly actor: Actor;
  readonly author: Author;
  /** Rolls back if one record is rejected. */
  readonly atomic: boolean;
  /** Always rolls back. */
  readonly dryRun: boolean;
  /** Returns the first changed amounts, before and after. */
  readonly tellsAmounts?: boolean;
  /** Reads the effects of the change of these records, before a dry run rolls it back. */
  readonly inspect?: (changed: readonly string[]) => Promise<void>;
}

export type StepResult = Awaited<ReturnType<typeof takeStep>>;

const rolledBack = new Error('Rolled back');

const refusals = (outcomes: Outcomes) =>
  [...outcomes].flatMap(([id, outcome]) =>
    outcome instanceof ApiError ? [{ id, message: outcome.message }] : [],
  );

async function named(
  tx: Transaction,
  { module: { table, record, title = 'name' } }: BulkModule,
  refused: readonly { id: string; message: string }[],
): Promise<OperationFailure[]> {
  if (refused.length === 0) return [];
  const ids = refused.map(({ id }) => id);
  const rows = await tx
    .select({ id: table.id, name: sql<string>`${(record as Record<string, unknown>)[title]}` })
    .from(table)
    .where(sql`${table.id} = any(${sql.param(ids)})`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return refused.map(({ id, message }) => ({ id, name: names.get(id as string) ?? '', message }));
}

async function amountsOf(
  tx: Transaction,
  { module: { table, record, title = 'name' } }: BulkModule,
  field: string,
  ids: readonly string[],
) {
  const column = (name: string) => sql<string>`${(record as Record<string, unknown>)[name]}`;
  const rows = await tx
    .select({ id: table.id, name: column(title), amount: column(field) })
    .from(table)
    .where(sql`${table.id} = any(${sql.param(ids)})`);
  return new Map(rows.map(({ id, ...row }) => [id as string, row]));
}

export async function takeStep(
  tx: Transaction,
  bulk: BulkModule,
  work: Work,
  ids: readonly string[],
  { actor, author, atomic, dryRun, tellsAmounts = false, inspect }: Doing,
  prepared?: Prepared,
) {
  const field = tellsAmounts ? work.amount : undefined;
  const before = field === undefined ? undefined : await amountsOf(tx, bulk, field, ids);
  let changes: AmountChange[] | undefined;
  const writing = { tx, actor, author, files: new WriteFiles() };
  const entries = observeEntries(tx);
  let outcomes: Outcomes = new Map();
  const part = await inSavepoint(tx, async () => {
    outcomes = await work.run(writing, ids, prepared);
    const changed = ids.filter((id) => outcomes.get(id) === 'changed');
    await inspect?.(changed);
    if (field !== undefined && before) {
      const shown = changed.slice(0, shownChanges);
      const after = await amountsOf(tx, bulk, field, shown);
      changes = shown.map((id) => ({
        id,
        name: after.get(id)?.name ?? '',
        before: before.get(id)?.amount ?? '',
        after: after.get(id)?.amount ?? '',
      }));
    }
    if (dryRun || (atomic && refusals(outcomes).length > 0)) throw rolledBack;
  });
  if ('refused' in part) {
    if (part.refused !== rolledBack) throw part.refused;
    entries.forget();
  }
  const count = (wanted: Outcome) => [...outcomes.values()].filter((outcome) => outcome === wanted).length;
  return {
    changed: count('changed'),
    same: count('same'),
    failures: await named(tx, bulk, refusals(outcomes)),
    changes,
    /** Whether the changes were committed. */
    kept: 'done' in part,
  };
}

/** Stores the rejected records. `positions`: their positions in the operation. */
export async function insertFailures(
  tx: Transaction,
  operation_id: string,
  failures: readonly OperationFailure[],
  positions: ReadonlyMap<string, number>,
): Promise<void> {
  if (failures.length === 0) return;
  await tx.insert(operationFailuresTable).values(
    failures.map(({ id: record_id, ...failure }) => {
      const position = positions.get(record_id) as number;
      return { operation_id, position, record_id, ...failure };
    }),
  );
}
