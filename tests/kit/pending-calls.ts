// Tracks pending API calls of UI tests. A response can trigger another call after its screen is unmounted, and that call
// would run with the session of the next test.
const pending = new Set<Promise<unknown>>();

/** Tracks a call and returns its promise. */
export function watchCall<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const remove = () => pending.delete(answer);
  pending.add(answer);
  answer.then(remove, remove);
  return answer;
}

/** Waits for all calls, including calls triggered by a response. */
export async function waitForPendingCalls(): Promise<void> {
  while (pending.size > 0) {
    await Promise.allSettled(pending);
    // Let handlers of the response start their next call.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
