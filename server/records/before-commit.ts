// Work at the end of a transaction of `write.ts`, when all its changes are known.
import type { Transaction } from '#server/db/client.ts';
import { getOrInsert } from '#server/db/get-or-insert.ts';

type Work = () => Promise<void>;

const registered = new WeakMap<Transaction, Map<string, Work>>();

/** Runs `work` before the commit. A later call with the same name replaces it. */
export const beforeCommit = (tx: Transaction, name: string, work: Work): void =>
  void getOrInsert(registered, tx, () => new Map()).set(name, work);

/** Forgets the work of an earlier transaction, because connections reuse the object. */
export const clearBeforeCommit = (tx: Transaction): void => void registered.delete(tx);

export async function runBeforeCommit(tx: Transaction): Promise<void> {
  for (const work of registered.get(tx)?.values() ?? []) await work();
}
