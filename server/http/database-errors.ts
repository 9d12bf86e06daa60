// Maps PostgreSQL errors to API errors by SQLSTATE.
import pg from 'pg';
import { errorChain } from '#server/causes.ts';
import { type ApiError, conflict, insufficientStorage, invalid, unavailable } from './errors.ts';

/** Field and text by constraint name. */
export type Constraints = Readonly<Record<string, { field: string; text: string }>>;

/** Unwraps the driver's error. The query builder's wrapper has the query's values in its message. */
export const databaseError = (error: unknown) =>
  [...errorChain(error)].find((cause) => cause instanceof pg.DatabaseError);

/** The database's message. Messages of class 22 contain the refused value and are replaced. */
export const plainMessage = ({ code = '', message }: pg.DatabaseError) =>
  code.startsWith('22') ? `A value was refused (${code})` : message;

/** Whether the transaction failed by a serialization conflict or deadlock and can be retried. */
export const isRetryable = (error: unknown) => ['40001', '40P01'].includes(databaseError(error)?.code ?? '');

const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error/;

function isConnectionLoss(error: unknown): boolean {
  return [...errorChain(error)].some(
    ({ code = '', syscall, message }) =>
      // ENOENT on connect is a missing socket. Other ENOENT errors concern files.
      (networkCodes.includes(code) && !(code === 'ENOENT' && syscall !== 'connect')) ||
      lostConnection.test(message),
  );
}

/** The API error for a database error. Undefined: a fault of the server, to be answered with 500. */
export function fromDatabaseError(error: unknown, constraints: Constraints = {}): ApiError | undefined {
  const refusal = databaseError(error);
  if (!refusal) return isConnectionLoss(error) ? unavailable() : undefined;
  const { code = '', constraint = '' } = refusal;
  const mapped = constraints[constraint];
  if (code === '23505') return conflict(mapped?.text ?? 'This is already taken.', mapped?.field);
  if (code === '23503' && !mapped) {
    return conflict('This is still in use, or something it refers to no longer exists.');
  }
  if (['23502', '23503', '23514'].includes(code) || code.startsWith('22')) {
    return invalid(mapped ? { [mapped.field]: [mapped.text] } : { '': ['A value is not valid.'] });
  }
  if (code === '53100') return insufficientStorage();
  // 25006: the primary became a replica; a retry finds the new primary. 26000: the preparation of a statement failed, so
  // later statements on the same pipelined connection don't find it.
  const away =
    ['08', '53', '57'].includes(code.slice(0, 2)) ||
    ['25006', '26000', '40001', '40P01', '55P03'].includes(code);
  return away ? unavailable() : undefined;
}

/** An error for the log, without the query's values and the rows' contents. */
export function loggable(error: unknown) {
  const refusal = databaseError(error);
  if (refusal) {
    const { code, constraint, table } = refusal;
    const message = plainMessage(refusal);
    const stack = refusal.stack?.replace(refusal.message, () => message);
    return { type: 'DatabaseError', code, constraint, table, message, stack };
  }
  if (error instanceof Error) {
    const { name, message, stack, cause } = error;
    const ofQuery = message.startsWith('Failed query');
    return {
      type: name,
      message: ofQuery ? 'Failed query' : message,
      stack: ofQuery ? undefined : stack,
      cause: cause instanceof Error ? cause.message : undefined,
    };
  }
  return { type: typeof error };
}
