// Computes the starts of days and months in UTC, as ISO 8601.

/** The start of the day `days` days before `now`. */
export const daysBefore = (now: Date, days: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days)).toISOString();

/** The start of the month `monthsBefore` months before the month of `now`. */
export const monthStart = (now: Date, monthsBefore = 0) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBefore, 1)).toISOString();
