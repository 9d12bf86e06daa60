// How dates are written: en-US, in the time zone of whoever reads them.
const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

function format(formatter: Intl.DateTimeFormat, iso: string | null | undefined): string | undefined {
  if (!iso) return undefined;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : formatter.format(date);
}

/** `Nov 21, 2026`; undefined where there is no date. For lists. */
export const shortDate = (iso: string | null | undefined) => format(short, iso);

/** `November 21, 2026, 4:39 PM`; undefined where there is no date. For details and tooltips. */
export const longDate = (iso: string | null | undefined) => format(long, iso)?.replace(' at ', ', ');
