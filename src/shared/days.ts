// Calendar days in a time zone. A day may be written with its zone: `2026-09-06[America/Santiago]`, as RFC 9557 does.

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

/** A day without a zone is one of UTC. Undefined where the text is no day. */
export function readDay(text: string): ZonedDay | undefined {
  const [, day, timeZone = 'UTC'] = zonedDay.exec(text) ?? [];
  if (day === undefined || !isTimeZone(timeZone)) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  // JavaScript takes February 30 for March 2.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? { day, timeZone } : undefined;
}

export const writeDay = ({ day, timeZone }: ZonedDay): string => `${day}[${timeZone}]`;

/** The time zone of this browser or process. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function nextDay({ day, timeZone }: ZonedDay): ZonedDay {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return { day: at.toISOString().slice(0, 10), timeZone };
}

const hour = 3_600_000;
const minute = 60_000;

/** The first instant of a day. It is not always midnight: where the clocks go forward then, the day starts at 1:00. */
export function startOfDay({ day, timeZone }: ZonedDay): Date {
  if (timeZone === 'UTC') return new Date(`${day}T00:00:00Z`);
  // The Swedish format is the one of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // No zone is more than 16 hours away from UTC. The date on its clocks only grows in between.
  let before = (midnight - 16 * hour) / minute;
  let from = (midnight + 16 * hour) / minute;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (format.format(middle * minute) < day) before = middle;
    else from = middle;
  }
  return new Date(from * minute);
}
