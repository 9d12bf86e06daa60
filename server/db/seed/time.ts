const dayMs = 86_400_000;

/** The time so many days ago, as the time columns take it. */
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
