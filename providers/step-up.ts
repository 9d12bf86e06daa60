// Sensitive calls that the server refused until the user confirms who they are. A dialog, loaded on demand, asks for it; then
// the calls are sent again.
import { ApiError } from './envelopes.ts';
import { onSessionChange, sessionBeginning } from './session.ts';

const notConfirmed = 'Nothing was changed, because you didn’t confirm that it’s you.';

type Settle = (isConfirmed: boolean) => void;

const listeners = new Set<() => void>();
/** The calls that wait for the user. */
let waiting: readonly Settle[] = [];

function set(next: readonly Settle[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Whether the answer asks for a confirmation. */
export function needsStepUp({ status, data }: { status: number; data: unknown }): boolean {
  if (status !== 403 || typeof data !== 'object' || data === null) return false;
  return (data as { data?: { stepUp?: unknown } | null }).data?.stepUp === true;
}

/** Whether a screen is there that can ask. */
export const canStepUp = (): boolean => listeners.size > 0;

export const isStepUpOpen = (): boolean => waiting.length > 0;

export function onStepUpChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the user has confirmed; rejects if they cancel. Several calls share one dialog. */
export const stepUp = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle: Settle = (isConfirmed) =>
      isConfirmed ? resolve() : reject(new ApiError(403, notConfirmed));
    set([...waiting, settle]);
  });

export function endStepUp(isConfirmed: boolean): void {
  const settled = waiting;
  set([]);
  for (const settle of settled) settle(isConfirmed);
}

let beginning = sessionBeginning();
// The calls of another user must not be sent.
onSessionChange(() => {
  if (sessionBeginning() === beginning) return;
  beginning = sessionBeginning();
  endStepUp(false);
});
