// Formats dates: en-US, by default in the reader's time zone.
import dayjs from 'dayjs';

function format(iso: string | null | undefined, pattern: string): string | undefined {
  if (!iso) return undefined;
  const date = dayjs(iso);
  return date.isValid() ? date.format(pattern) : undefined;
}

/** For lists: `Nov 21, 2026`; undefined without a valid date. */
export const shortDate = (iso: string | null | undefined) => format(iso, 'MMM D, YYYY');

const zones = new Map<string, Intl.DateTimeFormat>();

/** Formats like `longDate` in the given time zone. */
function longDateIn(iso: string, timeZone: string): string {
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
    zones.set(timeZone, zone);
  }
  return zone.format(new Date(iso)).replace(' at ', ', ').replace('\u202f', ' ');
}

/** For details and tooltips: `November 21, 2026, 4:39 PM`; undefined without a valid date. */
export const longDate = (iso: string | null | undefined, timeZone?: string) =>
  iso && timeZone ? longDateIn(iso, timeZone) : format(iso, 'MMMM D, YYYY, h:mm A');

/** `2026-11` → `November 2026`. */
export const longMonth = (month: string) => dayjs(`${month}-01`).format('MMMM YYYY');

/** `2026-11` → `Nov`. */
export const shortMonth = (month: string) => dayjs(`${month}-01`).format('MMM');
