// Describes problems of the embedded PostgreSQL, each as one line for the operator.
import { codeOf, isDiskFull, textOf } from '#server/causes.ts';
import { StartError } from '#server/start-error.ts';

const notAllowed = (path: string) =>
  `${path} may not be read or written by this user: give it the right to, or set DATA_DIR to another folder`;
const noFolder = (path: string) => `${path} is not a folder: set DATA_DIR to a folder`;

const fileProblems: Record<string, (path: string) => string> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: (path) => `${path} is on a read-only file system: set DATA_DIR to a folder that can be written`,
  ENOENT: (path) => `${path} can't be made: check that the folder above it is there and can be written`,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
};

const diskFull = (path: string) =>
  `No space is left on the disk that holds ${path}: free some, or set DATA_DIR to another disk`;

/** Converts the error of a file operation on `path`. */
export function fileProblem(path: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const text = isDiskFull(cause) ? diskFull(path) : fileProblems[codeOf(cause) ?? '']?.(path);
  return new StartError(text ?? `${path} can't be used: ${textOf(cause)}`, { cause });
}

/** For `catch`: throws the error for this path. */
export const failAt = (path: string) => (cause: unknown) => {
  throw fileProblem(path, cause);
};

/** Converts the output or log of a PostgreSQL program. `failure` reads like "PostgreSQL did not start". */
export function programProblem(failure: string, output: string, dataDir: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return new StartError(diskFull(dataDir));
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => /FATAL|PANIC|error:/.test(line));
  const reason = (telling.length > 0 ? telling : lines).slice(-2).map(withoutPrefix).join('; ');
  return new StartError(`${failure}: ${reason || 'it gave no reason'}`);
}

/** Removes "2026-01-31 12:00:00.000 UTC [123] FATAL:  " and "initdb: error: ". */
function withoutPrefix(line: string): string {
  return line.replace(/^.*?(?:FATAL|PANIC|LOG|error):\s*/, '');
}
