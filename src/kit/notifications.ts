// The notifications of loads and saves, in the form that Refine's hooks take.
import type { HttpError, OpenNotificationParams } from '@refinedev/core';

/** No answer came: the text is ours, and says why. */
const unanswered = (error: HttpError | null | undefined) => error?.statusCode === 0 && error.message !== '';

/**
 * The notification of a failed call: the server's words, else `fallback`; without an answer the reason below `fallback`.
 * `quiet` names the status codes that are shown elsewhere. An ended session (401) has its own notification.
 */
export const errorNotification =
  (fallback: string, quiet: readonly number[] = [], title = 'Error') =>
  (error?: HttpError): OpenNotificationParams | false =>
    error && (error.statusCode === 401 || quiet.includes(error.statusCode))
      ? false
      : error && unanswered(error)
        ? { type: 'error', message: fallback, description: error.message }
        : { type: 'error', message: title, description: failureText(error, fallback) };

/** What a failed call says of itself: the server's words, else `fallback`; without an answer `fallback` and why. */
export const failureText = (error: HttpError | null | undefined, fallback: string): string =>
  unanswered(error) ? `${fallback}. ${error?.message}` : error?.message || fallback;

/** The notification of a success: the text alone, or with a line below it. */
export const successNotification = (text: string, line?: string) => (): OpenNotificationParams => ({
  type: 'success',
  message: text,
  ...(line !== undefined && { description: line }),
});

type Told = (error?: HttpError) => OpenNotificationParams | false;

/** What a form's save tells: each takes the place of the one before, so that no refusal stands beside its success. */
export const saveNotifications = (success: () => OpenNotificationParams, failure: Told) => ({
  successNotification: (): OpenNotificationParams => ({ ...success(), key: 'save' }),
  errorNotification: (error?: HttpError) => {
    const told = failure(error);
    return told && { ...told, key: 'save' };
  },
});
