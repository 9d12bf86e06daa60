// One step of an operation: so many of its records in one transaction, with how far it came. What a killed process had begun
// is not there, so that the next one goes on behind the last record that is done.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { operationFailuresTable } from '#server/db/tables/operations.ts';
import { inSavepoint } from '#server/db/transaction.ts';
import type { Actor } from '#server/kit/access.ts';
import type { BulkModule, Prepared, Work } from '#server/kit/bulk.ts';
import { ApiError } from '#server/kit/errors.ts';
import { type Author, entriesFromHere } from '#server/kit/journal.ts';
import { WriteFiles } from '#server/kit/uploads.ts';
import type { Outcome, Outcomes } from '#server/kit/write-many.ts';
import { type AmountChange, type OperationFailure, shownChanges } from '#src/shared/operations.ts';

/** How it is done, and what of it stays. */
export interface Doing {
  readonly actor: Actor;
  readonly author: Author;
  /** Nothing stays where one is refused. */
  readonly atomic: boolean;
  /** Nothing stays in any case. */
  readonly dryRun: boolean;
  /** Tells the first amounts before and after. */
  readonly tellsAmounts?: boolean;
}

export type StepResult = Awaited<ReturnType<typeof takeStep>>;

const takenBack = new Error('Rolled back');

const refusals = (outcomes: Outcomes) =>
  [...outcomes].flatMap(([id, outcome]) =>
    outcome instanceof ApiError ? [{ id, message: outcome.message }] : [],
  );

/** What the records are called of which it was refused. */
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

/** The records' amounts as they are now, with what the records are called. */
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

/** Does an action to these records. */
export async function takeStep(
  tx: Transaction,
  bulk: BulkModule,
  work: Work,
  ids: readonly string[],
  { actor, author, atomic, dryRun, tellsAmounts = false }: Doing,
  prepared?: Prepared,
) {
  const field = tellsAmounts ? work.amount : undefined;
  const before = field === undefined ? undefined : await amountsOf(tx, bulk, field, ids);
  let changes: AmountChange[] | undefined;
  const writing = { tx, actor, author, files: new WriteFiles() };
  const entries = entriesFromHere(tx);
  let outcomes: Outcomes = new Map();
  const part = await inSavepoint(tx, async () => {
    outcomes = await work.run(writing, ids, prepared);
    if (field !== undefined && before) {
      const changed = ids.filter((id) => outcomes.get(id) === 'changed').slice(0, shownChanges);
      const after = await amountsOf(tx, bulk, field, changed);
      changes = changed.map((id) => ({
        id,
        name: after.get(id)?.name ?? '',
        before: before.get(id)?.amount ?? '',
        after: after.get(id)?.amount ?? '',
      }));
    }
    if (dryRun || (atomic && refusals(outcomes).length > 0)) throw takenBack;
  });
  if ('refused' in part) {
    if (part.refused !== takenBack) throw part.refused;
    entries.forget();
  }
  const count = (wanted: Outcome) => [...outcomes.values()].filter((outcome) => outcome === wanted).length;
  return {
    changed: count('changed'),
    same: count('same'),
    failures: await named(tx, bulk, refusals(outcomes)),
    changes,
    /** Whether it stays. */
    kept: 'done' in part,
  };
}

/** Keeps why it was refused of some. `positions`: their places in the operation. */
export async function keepFailures(
  tx: Transaction,
  operation_id: string,
  failures: readonly OperationFailure[],
  positions: ReadonlyMap<string, number>,
): Promise<void> {
  if (failures.length === 0) return;
  await tx.insert(operationFailuresTable).values(
    failures.map(({ id: record_id, ...told }) => {
      const position = positions.get(record_id) as number;
      return { operation_id, position, record_id, ...told };
    }),
  );
}
