// Finds out which first steps of a new platform are done.
import { sql } from 'drizzle-orm';
import { type DashboardAnswer, type FirstStep, firstStepPermissions } from '#resources/dashboard/contract.ts';
import type { Database } from '#server/db/client.ts';

/**
 * `exists` stops at the first row. `owner` needs a second user, because the first one is the administrator.
 */
const isDone = {
  plan: sql`exists (select from traffic_plans)`,
  template: sql`exists (select from templates)`,
  owner: sql`exists (select from users offset 1)`,
  store: sql`exists (select from stores)`,
} satisfies Record<FirstStep, unknown>;

/** Returns undefined if the actor may take none of the steps. */
export async function readFirstSteps(
  db: Database,
  permissions: ReadonlySet<string>,
): Promise<DashboardAnswer['firstSteps']> {
  const steps = (Object.keys(isDone) as FirstStep[]).filter((step) =>
    permissions.has(firstStepPermissions[step]),
  );
  if (steps.length === 0) return undefined;
  const columns = steps.map((step) => sql`${isDone[step]} as ${sql.identifier(step)}`);
  const { rows } = await db.execute<Record<string, boolean>>(sql`select ${sql.join(columns, sql`, `)}`);
  return rows[0];
}
