import { codeOf, errorChain, isDiskFull } from '#server/causes.ts';

/** A backup or restore failed. The message is one line for the operator. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** The outcome of a restore is unknown. */
export class UnknownOutcome extends BackupProblem {}

/** For `catch`: throws that no backup was made, and why. */
export const throwNoBackup = (cause: unknown) => {
  throw new BackupProblem(`No backup was made: ${problemOf(cause)}.`, { cause });
};

const stopped = ['ABORT_ERR', 'AbortError'];
const brokenStream = ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE'];
/** Errors for rows that PostgreSQL can't read, invalid tar entries, and an archive that ends early. */
const brokenContent = /^22|^Invalid tar header|^Unexpected end of data|^Stream was destroyed/;

/** Describes a failure in one line. */
export function problemOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  // An abort is recognized by its name.
  const codes = [...errorChain(error)].map((cause) => codeOf(cause) ?? cause.name);
  if (codes.some((code) => stopped.includes(code))) return 'it was stopped';
  if (isDiskFull(error) || codes.includes('53100')) return 'the disk is full';
  if (
    codes.some((code) => brokenStream.includes(code)) ||
    [...codes, line].some((text) => brokenContent.test(text))
  ) {
    return 'the file is broken or truncated';
  }
  return line || codes[0] || 'unknown error';
}
