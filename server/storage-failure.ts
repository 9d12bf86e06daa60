// Classifies the errors of all storages: disk full, file missing, or storage unavailable.
import { errorChain, isDiskFull } from './causes.ts';

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

/** Whether the storage reports a missing file, rather than failing itself. */
export const isMissing = (error: unknown): boolean =>
  [...errorChain(error)].some(({ code = '', name }) => missing.includes(code) || missing.includes(name));

export function throwStorageFailure(error: unknown): never {
  const kind = isDiskFull(error) ? 'full' : isMissing(error) ? 'missing' : 'away';
  throw new StorageFailure(kind, error);
}
