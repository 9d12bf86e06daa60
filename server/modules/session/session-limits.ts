// Limits of a session: the idle time from the settings, the maximum age from the environment.
import type { SettingValues } from '#resources/settings/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Environment } from '#server/environment.ts';
import { defaultsOf, readValues } from '#server/modules/settings/values.ts';
import type { SessionLimits } from './sessions.ts';

export const sessionLimitsOf = (
  settings: SettingValues,
  { sessionMaxHours }: Pick<Environment, 'sessionMaxHours'>,
): SessionLimits => ({
  sessionIdleMinutes: settings.session_timeout,
  sessionMaxHours,
  passwordResetDays: settings.password_reset_days,
  secondFactorDays: settings.second_factor_required ? settings.second_factor_grace_days : undefined,
});

/** The current limits, for work outside a request. */
export const readSessionLimits = async (db: Database, environment: Environment): Promise<SessionLimits> =>
  sessionLimitsOf(await readValues(db, defaultsOf(environment)), environment);
