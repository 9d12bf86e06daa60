// Creates notifications for Refine's hooks.
import type { HttpError, OpenNotificationParams } from '@refinedev/core';

/** A network error. Its message is the console's own and explains the reason. */
const unanswered = (error: HttpError | null | undefined) => error?.statusCode === 0 && error.message !== '';

/**
 * Notification of a failed call: the server's message, else `fallback`. For a network error, `fallback` with
 * the reason below. `quiet`: status codes that the screen shows itself. An ended session (401) has its own
 * notification.
 */
export const errorNotification =
  (fallback: string, quiet: readonly number[] = [], title = 'Error') =>
  (error?: HttpError): OpenNotificationParams | false =>
    error && (error.statusCode === 401 || quiet.includes(error.statusCode))
      ? false
      : error && unanswered(error)
        ? { type: 'error', message: fallback, description: error.message }
        : { type: 'error', message: title, description: failureText(error, fallback) };

/** The server's message, else `fallback`. For a network error, `fallback` and the reason. */
export const failureText = (error: HttpError | null | undefined, fallback: string): string =>
  unanswered(error) ? `${fallback}. ${error?.message}` : error?.message || fallback;

export const successNotification = (text: string, line?: string) => (): OpenNotificationParams => ({
  type: 'success',
  message: text,
  ...(line !== undefined && { description: line }),
});

type ErrorNotification = (error?: HttpError) => OpenNotificationParams | false;

/** Notifications of a form's save. They share a key, so that a success replaces an earlier failure. */
export const saveNotifications = (success: () => OpenNotificationParams, failure: ErrorNotification) => ({
  successNotification: (): OpenNotificationParams => ({ ...success(), key: 'save' }),
  errorNotification: (error?: HttpError) => {
    const notification = failure(error);
    return notification && { ...notification, key: 'save' };
  },
});
