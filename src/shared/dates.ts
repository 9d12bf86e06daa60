// How dates are written: en-US, in the time zone of whoever reads them.
import dayjs from 'dayjs';

function format(iso: string | null | undefined, pattern: string): string | undefined {
  if (!iso) return undefined;
  const date = dayjs(iso);
  return date.isValid() ? date.format(pattern) : undefined;
}

/** `Nov 21, 2026`; undefined where there is no date. For lists. */
export const shortDate = (iso: string | null | undefined) => format(iso, 'MMM D, YYYY');

/** `November 21, 2026, 4:39 PM`; undefined where there is no date. For details and tooltips. */
export const longDate = (iso: string | null | undefined) => format(iso, 'MMMM D, YYYY, h:mm A');

/** `November 2026`, of `2026-11`. */
export const longMonth = (month: string) => dayjs(`${month}-01`).format('MMMM YYYY');

/** `Nov`, of `2026-11`. */
export const shortMonth = (month: string) => dayjs(`${month}-01`).format('MMM');
