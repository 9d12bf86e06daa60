import { whenIdle } from './idle.ts';

/** Whether the person asked the browser for less data. Not every browser can say so. */
export const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches what is likely needed next, in a pause of the browser: nothing for people who save data. Returns how to call
 * that off.
 */
export const fetchAhead = (fetch: () => void): (() => void) =>
  savesData() ? () => undefined : whenIdle(fetch);
