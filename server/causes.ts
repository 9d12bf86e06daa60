// Inspects errors and their causes.

export function* errorChain(error: unknown): Generator<NodeJS.ErrnoException> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

export const codeOf = (error: unknown): string | undefined => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
};

/** For `catch`: returns `instead` for errors with one of these codes and rethrows all others. */
export const insteadOf =
  <T>(codes: readonly string[], instead: T) =>
  (error: unknown): T => {
    if (codes.includes(codeOf(error) ?? '')) return instead;
    throw error;
  };

const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export const isDiskFull = (error: unknown): boolean =>
  [...errorChain(error)].some((cause) => full.includes(codeOf(cause) ?? ''));

/** The error's message in one line. For an AggregateError (a name with two addresses), the first error's. */
export function textOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return textOf(error.errors[0]);
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = inner instanceof Error ? inner.message || codeOf(inner) : String(inner);
  return (text ?? 'unknown error').split('\n', 1)[0] ?? '';
}
