/**
 * Why the embedded PostgreSQL can't be used. The message is ONE line for the operator: what is wrong and what
 * to do about it. Show it as it is, without a stack.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options);
  }
}

const fileProblems: Record<string, (path: string) => string> = {
  EACCES: (path) =>
    `${path} may not be read or written by this user: give it the right to, or set DATA_DIR to another folder`,
  EPERM: (path) =>
    `${path} may not be read or written by this user: give it the right to, or set DATA_DIR to another folder`,
  EROFS: (path) => `${path} is on a read-only file system: set DATA_DIR to a folder that can be written`,
  ENOENT: (path) => `${path} can't be made: check that the folder above it is there and can be written`,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  ENOTDIR: (path) => `${path} is not a folder: set DATA_DIR to a folder`,
  EEXIST: (path) => `${path} is not a folder: set DATA_DIR to a folder`,
};

function diskFull(path: string): string {
  return `No space is left on the disk that holds ${path}: free some, or set DATA_DIR to another disk`;
}

/** Turns the failure of a call on a file or folder into a line for the operator; `path` is what the call was about. */
export function fileProblem(path: string, cause: unknown): EmbeddedPostgresError {
  if (cause instanceof EmbeddedPostgresError) return cause;
  const code = errorCode(cause);
  const text = code === undefined ? undefined : fileProblems[code]?.(path);
  return new EmbeddedPostgresError(text ?? `${path} can't be used: ${errorMessage(cause)}`, { cause });
}

/**
 * Turns what a PostgreSQL program printed, or wrote to its log, into a line for the operator.
 * `failure` reads like "PostgreSQL did not start".
 */
export function programProblem(failure: string, output: string, dataDir: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output))
    return new EmbeddedPostgresError(diskFull(dataDir));
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => /FATAL|PANIC|error:/.test(line));
  const reason = (telling.length > 0 ? telling : lines).slice(-2).map(withoutPrefix).join('; ');
  return new EmbeddedPostgresError(`${failure}: ${reason || 'it gave no reason'}`);
}

/** Takes off "2026-01-31 12:00:00.000 UTC [123] FATAL:  " and "initdb: error: ". */
function withoutPrefix(line: string): string {
  return line.replace(/^.*?(?:FATAL|PANIC|LOG|error):\s*/, '');
}

/** The `code` of a system error or of a database error, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
