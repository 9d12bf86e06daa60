// Calendar days in a time zone, written as in RFC 9557: `2026-09-06[America/Santiago]`.

export interface ZonedDay {
  /** `2026-09-06` */
  readonly day: string;
  readonly timeZone: string;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const zonedDay = /^([12]\d{3}-\d{2}-\d{2})(?:\[([\w+\-/]{1,64})\])?$/;

/** Parses a day; undefined if the text is no day. Without a zone the day is in UTC. */
export function readDay(text: string): ZonedDay | undefined {
  const [, day, timeZone = 'UTC'] = zonedDay.exec(text) ?? [];
  if (day === undefined || !isTimeZone(timeZone)) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  // JavaScript parses February 30 as March 2.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? { day, timeZone } : undefined;
}

export const writeDay = ({ day, timeZone }: ZonedDay): string => `${day}[${timeZone}]`;

/** The time zone of this browser or server process. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function nextDay({ day, timeZone }: ZonedDay): ZonedDay {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return { day: at.toISOString().slice(0, 10), timeZone };
}

const hour = 3_600_000;
const minute = 60_000;

/** Returns the first instant of a day. In zones that change to daylight saving time at midnight, the day starts at 1:00. */
export function startOfDay({ day, timeZone }: ZonedDay): Date {
  if (timeZone === 'UTC') return new Date(`${day}T00:00:00Z`);
  // The Swedish date format equals ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Binary search by the local date: no zone is more than 16 hours away from UTC.
  let before = (midnight - 16 * hour) / minute;
  let from = (midnight + 16 * hour) / minute;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (format.format(middle * minute) < day) before = middle;
    else from = middle;
  }
  return new Date(from * minute);
}
