// Sends a form of a public page once at a time, and returns the texts of its errors.
import { useRef, useState } from 'react';
import { ApiError } from '#providers/envelopes.ts';

export interface CallFailure {
  readonly status: number;
  readonly message: string;
  /** Texts by field. */
  readonly errors: Readonly<Record<string, string>>;
}

const fallback = "We couldn't reach the server. Check your connection and try again.";

export function failureOf(error: unknown): CallFailure {
  const { statusCode = 0, message = '', errors = {} } = error instanceof ApiError ? error : {};
  const texts = Object.entries(errors).map(([field, [text = '']]) => [field, text] as const);
  return { status: statusCode, message: message || fallback, errors: Object.fromEntries(texts) };
}

export function usePublicCall() {
  const [failure, setFailure] = useState<CallFailure>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  /** Returns false if the call failed, or if one is already running. */
  async function run(call: () => Promise<void>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await call();
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { failure, setFailure, busy, run };
}

/** The texts that no field shows. */
export const problemOf = (failure: CallFailure | undefined, fields: readonly string[]) =>
  failure && !fields.some((field) => failure.errors[field] !== undefined) ? failure.message : undefined;
