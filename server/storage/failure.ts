// What a storage's failures mean, whichever it is: the disk is full, there is no such file, or the store cannot be used.

export class StorageFailure extends Error {
  override name = 'StorageFailure';

  constructor(
    readonly kind: 'full' | 'missing' | 'away',
    cause: unknown,
  ) {
    const text = cause instanceof Error ? cause.message : String(cause);
    super(`The storage of the uploads: ${text}`, { cause });
  }
}

const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const missing = ['ENOENT', 'NoSuchKey', 'NotFound'];

/** The error and what it came from. */
function* causesOf(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield { code: (cause as NodeJS.ErrnoException).code ?? '', name: cause.name };
  }
}

/** Whether it failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean => {
  for (const { code } of causesOf(error)) if (full.includes(code)) return true;
  return false;
};

/** Whether a store says that it has no such file, and not that it cannot be asked. */
export function isMissing(error: unknown): boolean {
  for (const { code, name } of causesOf(error))
    if (missing.includes(code) || missing.includes(name)) return true;
  return false;
}

/** Throws the failure that this error means. */
export function tellFailure(error: unknown): never {
  const kind = isDiskFull(error) ? 'full' : isMissing(error) ? 'missing' : 'away';
  throw new StorageFailure(kind, error);
}
