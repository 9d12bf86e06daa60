// What the answers of a server of this API are wrapped in: reads every envelope, and turns a failure into
// Refine's HttpError.
import type { HttpError } from '@refinedev/core';
import type { FieldErrors } from '#src/shared/field-errors.ts';

/** A failed call. `statusCode` 0: no answer came. `message` is the server's, or empty where it gave none. */
export class ApiError extends Error implements HttpError {
  [key: string]: unknown;
  constructor(
    readonly statusCode: number,
    message: string,
    readonly errors: FieldErrors = {},
    /** What the answer carries beside the text: for 412 the record as it is now. */
    readonly data?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An envelope's `status` is a flag; a record's own ("ACTIVE") says nothing of the call. */
export const saysFailed = (body: unknown) =>
  isObject(body) && 'status' in body && typeof body.status !== 'string' && !body.status;

/** The failure that an answer tells of. */
export function toError(statusCode: number, body: unknown): ApiError {
  if (!isObject(body)) return new ApiError(statusCode, '');
  const message = typeof body.message === 'string' ? body.message : '';
  return new ApiError(
    statusCode,
    message,
    isObject(body.errors) ? (body.errors as FieldErrors) : {},
    body.data,
  );
}

/**
 * What an envelope holds: from `{status, data: {success, data}}`, `{status, data}`, `{data: {data, totalPages}}`,
 * `{data}` or the bare thing.
 */
export function unwrap(body: unknown): { data: unknown; totalPages?: number } {
  let inner = body;
  let totalPages: number | undefined;
  // An envelope has `data` and nothing that a record has; at most two stand around each other.
  for (let depth = 0; depth < 2 && isObject(inner) && 'data' in inner && !('id' in inner); depth += 1) {
    if (saysFailed({ status: inner.success ?? true })) throw toError(200, inner);
    if (typeof inner.totalPages === 'number') totalPages = inner.totalPages;
    inner = inner.data;
  }
  return totalPages === undefined ? { data: inner } : { data: inner, totalPages };
}
