// Finds out until when an administrator must set up the second factor that the settings require.
import { eq } from 'drizzle-orm';
import type { SettingKey } from '#resources/settings/contract.ts';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Actor } from '#server/http/access.ts';
import { hasSecondFactor } from './second-factor.ts';

export interface SecondFactorRule {
  /** Administrators must set up a second factor within these days. Undefined: they need none. */
  readonly secondFactorDays: number | undefined;
}

const dayMs = 86_400_000;
const setting: SettingKey = 'second_factor_required';

/**
 * When the days of a person started, in milliseconds since 1970. They start with this call, once for each time that the
 * setting is turned on.
 */
async function graceStart(db: Database, userId: string): Promise<number> {
  const isUser = eq(usersTable.id, userId);
  const [found] = await db
    .select({ started: usersTable.second_factor_grace_started_at, turnedOn: settingsTable.changed_at })
    .from(usersTable)
    .leftJoin(settingsTable, eq(settingsTable.key, setting))
    .where(isUser);
  const started = found?.started ? Date.parse(found.started) : undefined;
  const turnedOn = found?.turnedOn ? Date.parse(found.turnedOn) : 0;
  if (started !== undefined && started >= turnedOn) return started;
  const time = now();
  await db.update(usersTable).set({ second_factor_grace_started_at: time }).where(isUser);
  return Date.parse(time);
}

/**
 * Until when a person must set up a second factor, in milliseconds since 1970. Undefined: they need none, or have one.
 */
export async function secondFactorDue(
  db: Database,
  { userId, isAdmin }: Pick<Actor, 'userId' | 'isAdmin'>,
  { secondFactorDays }: SecondFactorRule,
): Promise<number | undefined> {
  if (!isAdmin || secondFactorDays === undefined) return undefined;
  if (await hasSecondFactor(db, userId)) return undefined;
  return (await graceStart(db, userId)) + secondFactorDays * dayMs;
}
