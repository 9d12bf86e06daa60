// How dates are written: en-US, in the time zone of whoever reads them.
import dayjs from 'dayjs';

function format(iso: string | null | undefined, pattern: string): string | undefined {
  if (!iso) return undefined;
  const date = dayjs(iso);
  return date.isValid() ? date.format(pattern) : undefined;
}

/** `Nov 21, 2026`; undefined where there is no date. For lists. */
export const shortDate = (iso: string | null | undefined) => format(iso, 'MMM D, YYYY');

const zones = new Map<string, Intl.DateTimeFormat>();

/** As `longDate`, on the clocks of a time zone. */
function longDateIn(iso: string, timeZone: string): string {
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
    zones.set(timeZone, zone);
  }
  return zone.format(new Date(iso)).replace(' at ', ', ').replace('\u202f', ' ');
}

/** `November 21, 2026, 4:39 PM`; undefined where there is no date. For details and tooltips. */
export const longDate = (iso: string | null | undefined, timeZone?: string) =>
  iso && timeZone ? longDateIn(iso, timeZone) : format(iso, 'MMMM D, YYYY, h:mm A');

/** `November 2026`, of `2026-11`. */
export const longMonth = (month: string) => dayjs(`${month}-01`).format('MMMM YYYY');

/** `Nov`, of `2026-11`. */
export const shortMonth = (month: string) => dayjs(`${month}-01`).format('MMM');
