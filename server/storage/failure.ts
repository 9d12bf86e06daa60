// What a storage's failures mean, whichever it is: the disk is full, there is no such file, or the store cannot be used.
import { causesOf, isDiskFull } from '#server/causes.ts';

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

const missing = ['ENOENT', 'NoSuchKey', 'NotFound'];

/** Whether a store says that it has no such file, and not that it cannot be asked. */
export const isMissing = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code = '', name }) => missing.includes(code) || missing.includes(name));

/** Throws the failure that this error means. */
export function tellFailure(error: unknown): never {
  const kind = isDiskFull(error) ? 'full' : isMissing(error) ? 'missing' : 'away';
  throw new StorageFailure(kind, error);
}
