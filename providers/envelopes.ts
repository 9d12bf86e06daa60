// Reads every envelope of this API's answers, and turns failures into Refine's `HttpError`.
import type { HttpError } from '@refinedev/core';
import type { FieldErrors } from '#shared/contract/field-errors.ts';

/** A failed call. `statusCode` 0: no answer came. `message` is the server's, or empty. */
export class ApiError extends Error implements HttpError {
  [key: string]: unknown;
  constructor(
    readonly statusCode: number,
    message: string,
    readonly errors: FieldErrors = {},
    /** Further data of the answer: for 412, the current record. */
    readonly data?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** The part of an answer around its data. */
export interface AnswerEnvelope {
  /** As the server sent it. In `GET /me`, true for an administrator. */
  readonly status: unknown;
  /** Message of the server; empty if it gives none. */
  readonly message: string;
  readonly totalPages: number | undefined;
}

/** Envelope of an answer that has not been read. */
export const noEnvelope: AnswerEnvelope = { status: undefined, message: '', totalPages: undefined };

export interface Unwrapped {
  readonly data: unknown;
  readonly envelope: AnswerEnvelope;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Whether a flag is false. A text is no flag: records have a `status`, too ("ACTIVE"). */
const refuses = (layer: Record<string, unknown>, flag: string) =>
  flag in layer && typeof layer[flag] !== 'string' && !layer[flag];

/** Whether the answer's `status` means that the call failed. */
export const isFailedAnswer = (body: unknown) => isObject(body) && refuses(body, 'status');

export function toError(statusCode: number, body: unknown): ApiError {
  if (!isObject(body)) return new ApiError(statusCode, '');
  const errors = isObject(body.errors) ? (body.errors as FieldErrors) : {};
  return new ApiError(statusCode, textOf(body.message), errors, body.data);
}

/**
 * Whether the data of a refusal names a duty: a new password, or a second factor. The console then shows only the form for
 * it.
 */
export function namesDuty(data: unknown): boolean {
  return isObject(data) && (data.mustSetPassword === true || data.secondFactorRequired === true);
}

/**
 * Reads the data from `{status, data: {success, data}}`, `{status, data}`, `{data: {data, totalPages}}`,
 * `{data}` or the bare data.
 * `success: false` in any layer throws, with the message of that layer.
 */
export function unwrap(body: unknown): Unwrapped {
  let data = body;
  let totalPages: number | undefined;
  // A record has an `id`, an envelope has not. At most two envelopes are nested.
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
