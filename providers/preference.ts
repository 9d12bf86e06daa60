// What somebody chose of how the console looks and works: kept on the server for all browsers, and in this one by whoever
// keeps it, so that nothing waits for it.
import { http } from './http.ts';
import { notificationProvider } from './notification.ts';
import { storedUser } from './session.ts';

/** Whose it is what this browser keeps. */
export const whose = () => String(storedUser()?.id);

/** Where the server keeps it. */
export const preferencePath = (key: string) => `/me/preferences/${key}`;

const chosen = new Map<string, number>();

/** How often it was chosen on this page: an answer to what was asked before the last time is none any more. */
export const timesChosen = (key: string): number => chosen.get(key) ?? 0;

/** One after the other: the last choice is the one that stays. */
let writing: Promise<unknown> = Promise.resolve();

/** `what`, where it could not be kept: `Your column settings`. Told once, however many steps it took. */
export function keepPreference(key: string, value: unknown, what: string): void {
  chosen.set(key, timesChosen(key) + 1);
  const tellNotKept = () =>
    notificationProvider.open({
      type: 'error',
      key: `${key} not saved`,
      message: `${what} couldn't be saved`,
      description: 'Your choice applies until you reload the page.',
    });
  writing = writing.then(() => http.put(preferencePath(key), { value })).catch(tellNotKept);
}
