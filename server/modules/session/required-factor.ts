// Finds out until when an administrator must set up the second factor that the settings require.
import { eq } from 'drizzle-orm';
import type { SettingKey } from '#resources/settings/contract.ts';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Actor } from '#server/http/access.ts';

export interface SecondFactorRule {
  /** Administrators must set up a second factor within these days. Undefined: they need none. */
  readonly secondFactorDays: number | undefined;
}

const dayMs = 86_400_000;
const setting: SettingKey = 'second_factor_required';

/**
 * Until when a person must set up a second factor, in milliseconds since 1970. Undefined: they need none, or have one.
 * Their days start with this call, once for each time that the setting is turned on.
 */
export async function secondFactorDue(
  db: Database,
  { userId, isAdmin }: Pick<Actor, 'userId' | 'isAdmin'>,
  { secondFactorDays }: SecondFactorRule,
): Promise<number | undefined> {
  if (!isAdmin || secondFactorDays === undefined) return undefined;
  const isUser = eq(usersTable.id, userId);
  const [user] = await db
    .select({
      hasFactor: usersTable.second_factor,
      started: usersTable.second_factor_grace_started_at,
      turnedOn: settingsTable.changed_at,
    })
    .from(usersTable)
    .leftJoin(settingsTable, eq(settingsTable.key, setting))
    .where(isUser);
  if (!user || user.hasFactor) return undefined;
  const { started, turnedOn } = user;
  const isCurrent = started !== null && Date.parse(started) >= Date.parse(turnedOn ?? started);
  const start = isCurrent ? started : now();
  if (!isCurrent) await db.update(usersTable).set({ second_factor_grace_started_at: start }).where(isUser);
  return Date.parse(start) + secondFactorDays * dayMs;
}
