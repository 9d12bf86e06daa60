// Requests of the user to undo a change, from a notification, a list of changes or a bulk operation. A dialog, which is loaded on
// demand, carries them out.
import { onSessionChange, sessionBeginning } from './session.ts';

/** Entries of the audit log, or a bulk operation. */
export interface UndoTarget {
  readonly entries?: readonly string[];
  readonly operationId?: string;
  /** The resource of the operation. */
  readonly resource?: string;
  /** Undoes without a question unless a decision is needed: the user has just made the change. */
  readonly isFresh?: boolean;
}

const listeners = new Set<() => void>();
let target: UndoTarget | undefined;

function set(next: UndoTarget | undefined): void {
  target = next;
  for (const listener of listeners) listener();
}

let beginning = sessionBeginning();
// Another user must not see the previous user's undo.
onSessionChange(() => {
  if (sessionBeginning() === beginning) return;
  beginning = sessionBeginning();
  set(undefined);
});

export const requestUndo = (wanted: UndoTarget): void => set(wanted);
export const endUndo = (): void => set(undefined);
export const undoTarget = (): UndoTarget | undefined => target;

export function onUndoRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const entriesByAnswer = new WeakMap<object, readonly string[]>();

/** Stores the audit log entries of a write, keyed by its answer's body. */
export function keepEntries(body: unknown, header: unknown): void {
  if (typeof body !== 'object' || body === null || typeof header !== 'string') return;
  entriesByAnswer.set(body, header.split(', '));
}

/** The entries of a write, to undo it; none if the server names none. */
export function entriesOf(body: unknown): { entries?: readonly string[] } {
  const entries = typeof body === 'object' && body !== null ? entriesByAnswer.get(body) : undefined;
  return entries ? { entries } : {};
}
