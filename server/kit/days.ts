// First moments of days and months, as ISO 8601: those of UTC, as what is counted by day is.

/** The first moment of the day that was so many days ago. */
export const daysBefore = (now: Date, days: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days)).toISOString();

/** The first moment of a month: of this one, or so many months before it. */
export const monthStart = (now: Date, monthsBefore = 0) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBefore, 1)).toISOString();
