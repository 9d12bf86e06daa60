// Lists of what can be made inactive: they give the active ones, unless others are asked for (`activityFilter`).
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Filter } from './fields.ts';

/** The filter of a module's list, by what says that a row is active. */
export const byActivity = (isActive: SQLWrapper) => ({
  filters: {
    active: ((wanted) =>
      sql`(${wanted}::text = 'all' or ${isActive} = (${wanted}::text = 'true'))`) satisfies Filter,
  },
  filterDefaults: { active: 'true' },
});
