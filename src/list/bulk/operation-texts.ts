// Formats an operation's title, progress and result.
import type { UndoTarget } from '#providers/undo.ts';
import { contractNamed } from '#resources/contracts.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { isFinal } from '#shared/contract/contract.ts';
import type { Operation } from '#shared/contract/operations.ts';
import { counted, countText, enumLabel, inSentence } from '#shared/contract/texts.ts';
import { deletion, isUnderWay } from './bulk-action.ts';

/** Returns the contract of an operation's records; undefined if this console has none of that name. */
export const contractOf = ({ resource }: Pick<Operation, 'resource'>): Contract | undefined =>
  contractNamed(resource);

/** Whether an operation changes an amount, which differs from record to record. */
export const changesAmounts = (operation: Pick<Operation, 'resource' | 'action'>): boolean =>
  contractOf(operation)?.amounts?.includes(operation.action) ?? false;

const countedOf = (operation: Operation, count: number) => {
  const { one, many } = contractOf(operation) ?? { one: 'Record', many: 'Records' };
  return counted(count, inSentence(one), inSentence(many));
};

/** `addRole` → `Add role`. */
const actionText = (action: string) =>
  enumLabel(action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** `Update: 1,180 users`. */
export const operationTitle = (operation: Operation): string =>
  `${actionText(operation.action)}: ${countedOf(operation, operation.counts.matched)}`;

const didText = ({ action }: Operation) =>
  ({ [deletion.action as string]: 'deleted', undo: 'restored' })[action] ?? 'changed';

/** Whether an operation has changed records and has ended, so that it can be undone. */
export const isUndoable = (operation: Operation): boolean =>
  !isUnderWay(operation) &&
  !operation.dryRun &&
  operation.counts.change > 0 &&
  !isFinal(contractOf(operation), operation.action);

export const undoOf = ({ id, resource }: Operation): UndoTarget => ({ operationId: id, resource });

/** The progress or the result: `620 of 1,180`, `1,180 users changed`, `Stopped: 620 users changed`. */
export function operationText(operation: Operation): string {
  const { status, counts, done, message } = operation;
  if (isUnderWay(operation)) return `${countText(done)} of ${countText(counts.matched)}`;
  const result = `${countedOf(operation, counts.change)} ${didText(operation)}`;
  if (status === 'stopped') return `Stopped: ${result}`;
  return status === 'failed' ? `Failed: ${message ?? result}` : result;
}

/** `22 could not be changed`; undefined if there are no rejected records. */
export const refusedText = (operation: Operation): string | undefined =>
  operation.failed > 0 ? `${countText(operation.failed)} could not be ${didText(operation)}` : undefined;
