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

/** What stands around the data of an answer. */
export interface AnswerEnvelope {
  /** As the server wrote it; `GET /me` says by it whether one is an administrator. */
  readonly status: unknown;
  /** The server's words; empty where it gives none. */
  readonly message: string;
  readonly totalPages: number | undefined;
}

/** Of an answer that is not read yet, or is none. */
export const noEnvelope: AnswerEnvelope = { status: undefined, message: '', totalPages: undefined };

/** An answer without what it is wrapped in. */
export interface Unwrapped {
  readonly data: unknown;
  readonly envelope: AnswerEnvelope;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A flag that says no. A text is none: a record's own status ("ACTIVE") says nothing of the call. */
const refuses = (layer: Record<string, unknown>, flag: string) =>
  flag in layer && typeof layer[flag] !== 'string' && !layer[flag];

/** Whether an answer says by its `status` that the call failed. */
export const saysFailed = (body: unknown) => isObject(body) && refuses(body, 'status');

/** The failure that an answer tells of. */
export function toError(statusCode: number, body: unknown): ApiError {
  if (!isObject(body)) return new ApiError(statusCode, '');
  const errors = isObject(body.errors) ? (body.errors as FieldErrors) : {};
  return new ApiError(statusCode, textOf(body.message), errors, body.data);
}

/**
 * What an envelope holds: from `{status, data: {success, data}}`, `{status, data}`, `{data: {data, totalPages}}`,
 * `{data}` or the bare thing. `success: false` in any of its layers is a failure with the words that stand there.
 */
export function unwrap(body: unknown): Unwrapped {
  let data = body;
  let totalPages: number | undefined;
  // An envelope has nothing that a record has; at most two stand around each other.
  for (let depth = 0; depth < 3 && isObject(data) && !('id' in data); depth += 1) {
    if (refuses(data, 'success')) {
      const outer = isObject(body) ? body.message : undefined;
      throw toError(200, { ...data, message: textOf(data.message) || outer });
    }
    if (depth === 2 || !('data' in data)) break;
    if (typeof data.totalPages === 'number') totalPages = data.totalPages;
    data = data.data;
  }
  const { status, message } = isObject(body) ? body : {};
  return { data, envelope: { status, message: textOf(message), totalPages } };
}
