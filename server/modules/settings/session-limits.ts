// How long a session lives: the idle time by the setting, the longest time by the environment.
import type { SettingValues } from '#resources/settings/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { SessionLimits } from '#server/modules/session/sessions.ts';
import type { Settings as Environment } from '#server/settings.ts';
import { defaultsOf, readValues } from './values.ts';

export const sessionLimitsOf = (
  { session_timeout }: SettingValues,
  { sessionMaxHours }: Pick<Environment, 'sessionMaxHours'>,
): SessionLimits => ({ sessionIdleMinutes: session_timeout, sessionMaxHours });

/** As they are now, for work outside of any request. */
export const readSessionLimits = async (db: Database, environment: Environment): Promise<SessionLimits> =>
  sessionLimitsOf(await readValues(db, defaultsOf(environment)), environment);
