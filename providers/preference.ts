// Stores preferences on the server. Callers also store them locally, so that no render waits for the server.
import { http } from './http.ts';
import { notificationProvider } from './notification.ts';
import { storedUser } from './session.ts';

/** Id of the user that values in local storage belong to. */
export const whose = () => String(storedUser()?.id);

/** Path of the preference on the API. */
export const preferencePath = (key: string) => `/me/preferences/${key}`;

const changes = new Map<string, number>();

/**
 * Number of changes since the page loaded. An answer to a request from before the last change is outdated.
 */
export const changeCount = (key: string): number => changes.get(key) ?? 0;

/** Writes run one after the other, so that the last change wins. */
let writing: Promise<unknown> = Promise.resolve();

/**
 * `what`: subject of the error message, like `Your column settings`. Repeated errors show one notification.
 */
export function storePreference(key: string, value: unknown, what: string): void {
  changes.set(key, changeCount(key) + 1);
  const notifyNotSaved = () =>
    notificationProvider.open({
      type: 'error',
      key: `${key} not saved`,
      message: `${what} couldn't be saved`,
      description: 'Your choice applies until you reload the page.',
    });
  writing = writing.then(() => http.put(preferencePath(key), { value })).catch(notifyNotSaved);
}
