// What PostgreSQL's refusals mean to whoever sent the request, by SQLSTATE.
import pg from 'pg';
import { causesOf } from '#server/causes.ts';
import { type ApiError, conflict, invalid, noSpace, unavailable } from './errors.ts';

/** Constraint name to the field it guards and the text to show there. */
export type Constraints = Readonly<Record<string, { field: string; text: string }>>;

/** The driver's own error inside an error of the query builder's (whose message holds the query's values). */
export const databaseError = (error: unknown) =>
  [...causesOf(error)].find((cause) => cause instanceof pg.DatabaseError);

/** What the database says of a refusal; of a value that it refuses (class 22) its words hold that value. */
export const plainMessage = ({ code = '', message }: pg.DatabaseError) =>
  code.startsWith('22') ? `A value was refused (${code})` : message;

/** Whether the transaction lost against another one and can simply be done again. */
export const canBeRepeated = (error: unknown) =>
  ['40001', '40P01'].includes(databaseError(error)?.code ?? '');

const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error/;

function isConnectionLoss(error: unknown): boolean {
  return [...causesOf(error)].some(
    ({ code = '', syscall, message }) =>
      // A socket that is not there; a file that is not there is no matter of the database.
      (networkCodes.includes(code) && !(code === 'ENOENT' && syscall !== 'connect')) ||
      lostConnection.test(message),
  );
}

/** The answer for a database's refusal; undefined where it is a fault of ours. */
export function fromDatabaseError(error: unknown, constraints: Constraints = {}): ApiError | undefined {
  const refusal = databaseError(error);
  if (!refusal) return isConnectionLoss(error) ? unavailable() : undefined;
  const { code = '', constraint = '' } = refusal;
  const known = constraints[constraint];
  if (code === '23505') return conflict(known?.text ?? 'This is already taken.', known?.field);
  if (code === '23503' && !known) {
    return conflict('This is still in use, or something it refers to no longer exists.');
  }
  if (['23502', '23503', '23514'].includes(code) || code.startsWith('22')) {
    return invalid(known ? { [known.field]: [known.text] } : { '': ['A value is not valid.'] });
  }
  if (code === '53100') return noSpace();
  // A primary that was put back reads only: the next attempt finds the new one. A statement whose preparation failed is missed
  // by those that were sent behind it on a shared connection.
  const away =
    ['08', '53', '57'].includes(code.slice(0, 2)) ||
    ['25006', '26000', '40001', '40P01', '55P03'].includes(code);
  return away ? unavailable() : undefined;
}

/** What may be logged of an error: never a query's values or a row's content. */
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
