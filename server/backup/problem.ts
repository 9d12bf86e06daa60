import { causesOf, codeOf, isDiskFull } from '#server/causes.ts';

/** A copy cannot be made or restored. The message is one line that tells the operator what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** Whether all was restored or nothing cannot be told. */
export class UnknownOutcome extends BackupProblem {}

/** For `catch`: throws that no copy was made, and why. */
export const noCopy = (cause: unknown) => {
  throw new BackupProblem(`No copy was made: ${problemOf(cause)}.`, { cause });
};

const stopped = ['ABORT_ERR', 'AbortError'];
const brokenStream = ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE'];
/** Of rows that PostgreSQL cannot read, of entries that are none, and of an archive that ended while it was read. */
const brokenContent = /^22|^Invalid tar header|^Unexpected end of data|^Stream was destroyed/;

/** What went wrong with a copy, in one line. */
export function problemOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  // Of a stop, its name.
  const codes = [...causesOf(error)].map((cause) => codeOf(cause) ?? cause.name);
  if (codes.some((code) => stopped.includes(code))) return 'it was stopped';
  if (isDiskFull(error) || codes.includes('53100')) return 'the disk is full';
  if (
    codes.some((code) => brokenStream.includes(code)) ||
    [...codes, line].some((text) => brokenContent.test(text))
  ) {
    return 'the file is broken, or it ends too early';
  }
  return line || codes[0] || 'unknown error';
}
