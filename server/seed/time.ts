const dayMs = 86_400_000;

/** The time this many days ago, for time columns. */
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** The time columns of an unchanged row that was created this many days ago. */
export const madeDaysAgo = (days: number) => {
  const created_at = daysAgo(days);
  return { created_at, updated_at: created_at };
};
