// Defines the errors that the API answers. Throw one of these to refuse a request.
import type { Schema } from '#shared/contract/contract.ts';
import {
  type FieldErrors,
  fieldErrors,
  firstText,
  maxReportedErrors,
} from '#shared/contract/field-errors.ts';
import type { RecordChange } from '#shared/contract/record-changes.ts';
import type { z } from '#shared/contract/zod.ts';
import { uuidsOnly } from '#shared/domain/id.ts';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: {
      errors?: FieldErrors;
      /** With 412: the current record. With 403: the step that the caller must complete first. */
      data?: unknown;
      /** With 412: the changes since the client's version. */
      changes?: readonly RecordChange[];
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export const badRequest = (message: string) => new ApiError(400, message);

const authenticate = { headers: { 'WWW-Authenticate': 'Bearer' } };
/** 401: no token. */
export const pleaseSignIn = () => new ApiError(401, 'Please sign in.', authenticate);
/** 401: unknown token or ended session. */
export const sessionEnded = () =>
  new ApiError(401, 'Your session has ended. Please sign in again.', authenticate);
/** 401: wrong email or password. The answer must not reveal which. */
export const wrongCredentials = () => new ApiError(401, 'Invalid email or password', authenticate);

/** 401: the challenge between the two steps of a sign-in is not valid, or no longer. */
export const signInExpired = () =>
  new ApiError(401, 'This took too long. Please sign in again.', authenticate);

/** 401: a sign-in by passkey failed. */
export const passkeyRefused = (message: string) => new ApiError(401, message, authenticate);

export const notAllowed = (message = 'You are not allowed to do this.') => new ApiError(403, message);
/** 403: the caller must set a new password before anything else. */
export const passwordTooOld = () =>
  new ApiError(403, 'Your password is too old. Set a new one to continue.', {
    data: { mustSetPassword: true },
  });
/** 403: the caller must set up a second factor before anything else. */
export const secondFactorRequired = () =>
  new ApiError(403, 'Administrators need a second factor here. Set one up to continue.', {
    data: { secondFactorRequired: true },
  });
/** 404. `what`: the resource's singular, such as `Role`. */
export const notFound = (what?: string) => new ApiError(404, what ? `${what} not found` : 'Not found');
/** 409. `field`: the field that conflicts, if one does. */
export const conflict = (message: string, field?: string) =>
  new ApiError(409, message, field ? { errors: { [field]: [message] } } : {});
/** 412: the record changed since the client read it. */
export function versionConflict(current: unknown, changes: readonly RecordChange[] = []) {
  const by = changes[0]?.by ?? undefined;
  return new ApiError(412, 'This record was changed by someone else.', {
    data: current,
    ...(changes.length > 0 && { changes }),
    // Headers allow only ASCII.
    ...(by !== undefined && { headers: { 'X-Changed-By': encodeURIComponent(by) } }),
  });
}
/** 422: reports at most `maxReportedErrors` fields. */
export const invalid = (errors: FieldErrors) =>
  new ApiError(422, firstText(errors) ?? 'Some values are not valid.', {
    errors: Object.fromEntries(Object.entries(errors).slice(0, maxReportedErrors)),
  });
/** Parses values by a schema. Throws 422 with `under` as prefix of the field names. */
export function checked<S extends Schema>(schema: S, values: unknown, under = ''): z.infer<S> {
  const parsed = schema.safeParse(values, uuidsOnly);
  if (parsed.success) return parsed.data as z.infer<S>;
  const errors = Object.entries(fieldErrors(parsed.error.issues));
  throw invalid(Object.fromEntries(errors.map(([name, texts]) => [under + name, texts])));
}
/** 429. `seconds`: wait before a retry. */
export const tooMany = (message: string, seconds: number) =>
  new ApiError(429, message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } });
export const wrongContentType = (wanted = 'application/json') =>
  new ApiError(415, `Send the content type ${wanted}.`);

/** 503: starting, stopping, overloaded, or the database is away. */
export const unavailable = (
  message = 'The server is not available. Please try again shortly.',
  seconds = 5,
) => new ApiError(503, message, { headers: { 'Retry-After': String(seconds) } });

/** 507: the server's or the database's disk is full. */
export const insufficientStorage = () => new ApiError(507, 'The server has no disk space left.');
