const dayMs = 86_400_000;

/** The time so many days ago, as the time columns take it. */
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** When a row was made that was not changed since. */
export const madeDaysAgo = (days: number) => {
  const created_at = daysAgo(days);
  return { created_at, updated_at: created_at };
};
