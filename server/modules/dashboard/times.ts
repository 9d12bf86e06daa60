// The times that figures are compared by, as ISO 8601. Months are those of UTC.

const dayMs = 86_400_000;

/** So many times 24 hours before `now`. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString();

/** The first moment of a month: of this one, or so many months before it. */
export const monthStart = (now: Date, monthsBefore = 0) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBefore, 1)).toISOString();
