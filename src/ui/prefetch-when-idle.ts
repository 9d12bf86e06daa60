import { whenIdle } from './idle.ts';

/** Whether the user asked the browser to save data. Not every browser reports it. */
export const isDataSaverOn = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Runs a prefetch when the browser is idle, unless the user saves data. Returns a function that cancels it. */
export const prefetchWhenIdle = (fetch: () => void): (() => void) =>
  isDataSaverOn() ? () => undefined : whenIdle(fetch);
