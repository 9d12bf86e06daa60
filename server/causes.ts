// What an error is, and what it came from.

/** The error itself, then what caused it. */
export function* causesOf(error: unknown): Generator<NodeJS.ErrnoException> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** The `code` of a system error or of a database error, if it has one. */
export const codeOf = (error: unknown): string | undefined => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
};

/** For `catch`: gives `instead` where the error has one of these codes, and throws any other. */
export const insteadOf =
  <T>(codes: readonly string[], instead: T) =>
  (error: unknown): T => {
    if (codes.includes(codeOf(error) ?? '')) return instead;
    throw error;
  };

const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Whether it failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => full.includes(codeOf(cause) ?? ''));

/** What an error says, in one line; of several in one (a name with two addresses), the first. */
export function textOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return textOf(error.errors[0]);
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = inner instanceof Error ? inner.message || codeOf(inner) : String(inner);
  return (text ?? 'unknown error').split('\n', 1)[0] ?? '';
}
