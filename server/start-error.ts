/** The process can't start. The message is one line that tells the operator what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What an error says, in one line; of several in one (a name with two addresses), the first. */
export function textOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return textOf(error.errors[0]);
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text =
    inner instanceof Error ? inner.message || (inner as NodeJS.ErrnoException).code : String(inner);
  return (text ?? 'unknown error').split('\n', 1)[0] ?? '';
}
