/** A copy cannot be made or restored. The message is one line that tells the operator what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** The codes of an error and of what caused it; of a stop, its name. */
const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const { code, cause, name } = error as NodeJS.ErrnoException;
  return [...(typeof code === 'string' ? [code] : [name]), ...codesOf(cause)];
};

const stopped = ['ABORT_ERR', 'AbortError'];
const noSpace = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];
const brokenStream = ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE'];
/** Of rows that PostgreSQL cannot read, and of entries that are none. */
const brokenContent = /^22|^Invalid tar header|^Unexpected end of data/;

/** What went wrong with a copy, in one line. */
export function problemOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  const codes = codesOf(error);
  if (codes.some((code) => stopped.includes(code))) return 'it was stopped';
  if (codes.some((code) => noSpace.includes(code))) return 'the disk is full';
  if (
    codes.some((code) => brokenStream.includes(code)) ||
    [...codes, line].some((text) => brokenContent.test(text))
  ) {
    return 'the file is broken, or it ends too early';
  }
  return line || codes[0] || 'unknown error';
}
