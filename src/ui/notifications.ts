// Creates notifications for Refine's hooks.
import type { HttpError, OpenNotificationParams } from '@refinedev/core';
import { namesDuty } from '#providers/envelopes.ts';
import type { UndoTarget } from '#providers/undo.ts';

/** A network error. Its message is the console's own and explains the reason. */
const unanswered = (error: HttpError | null | undefined) => error?.statusCode === 0 && error.message !== '';

/**
 * Notification of a failed call: the server's message, else `fallback`. For a network error, `fallback` with
 * the reason below. `quiet`: status codes that the screen shows itself. An ended session (401) has its own
 * notification, and a duty has its own screen.
 */
export const errorNotification =
  (fallback: string, quiet: readonly number[] = [], title = 'Error') =>
  (error?: HttpError): OpenNotificationParams | false =>
    error && (error.statusCode === 401 || namesDuty(error.data) || quiet.includes(error.statusCode))
      ? false
      : error && unanswered(error)
        ? { type: 'error', message: fallback, description: error.message }
        : { type: 'error', message: title, description: failureText(error, fallback) };

/** The server's message, else `fallback`. For a network error, `fallback` and the reason. */
export const failureText = (error: HttpError | null | undefined, fallback: string): string =>
  unanswered(error) ? `${fallback}. ${error?.message}` : error?.message || fallback;

/** A notification with a button that undoes the change. Refine passes further properties to the notification provider. */
export type Notification = OpenNotificationParams & { undo?: UndoTarget };

/** `answer`: the answer of the write; if it names its entries, the notification offers to undo it. */
export const successNotification =
  (text: string, line?: string) =>
  (answer?: unknown): Notification => {
    const { entries } = (answer ?? {}) as { entries?: readonly string[] };
    return {
      type: 'success',
      message: text,
      ...(line !== undefined && { description: line }),
      ...(entries && { undo: { entries, isFresh: true } }),
    };
  };

type ErrorNotification = (error?: HttpError) => OpenNotificationParams | false;

/** Notifications of a form's save. They share a key, so that a success replaces an earlier failure. */
export const saveNotifications = (
  success: (answer?: unknown) => Notification,
  failure: ErrorNotification,
) => ({
  successNotification: (answer?: unknown): Notification => ({ ...success(answer), key: 'save' }),
  errorNotification: (error?: HttpError) => {
    const notification = failure(error);
    return notification && { ...notification, key: 'save' };
  },
});
