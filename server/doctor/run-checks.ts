// Runs all checks. A check that fails becomes a finding, and the others still run.
import type { Database } from '#server/db/client.ts';
import type { Environment } from '#server/environment.ts';
import { checkAccounts } from './accounts.ts';
import { checkBackups } from './backups.ts';
import { checkClock, checkCollation, checkConnections, checkMigrations, checkVersion } from './database.ts';
import { checkDisk } from './disk.ts';
import type { Finding } from './finding.ts';
import { checkReplica } from './replica.ts';
import { runCheck } from './run-check.ts';
import { checkWork } from './work.ts';

export interface DoctorContext {
  readonly db: Database;
  readonly environment: Environment;
  /** Checks all uploads now, or returns the stored result of the last check. */
  readonly uploads: () => Promise<Finding[]>;
}

/** The checks in the order of the report, by the subject of the message if one fails. */
const checks: Readonly<Record<string, (needs: DoctorContext) => Promise<Finding[]>>> = {
  'The database version': ({ db }) => checkVersion(db),
  'The database collation': ({ db }) => checkCollation(db),
  'The database connections': ({ db, environment }) => checkConnections(db, environment),
  'The replica': ({ db, environment }) => checkReplica(db, environment),
  'The migrations': ({ db }) => checkMigrations(db),
  'The accounts': ({ db, environment }) => checkAccounts(db, environment),
  'The background jobs': ({ db }) => checkWork(db),
  'The uploads': ({ uploads }) => uploads(),
  'The backups': ({ environment }) => checkBackups(environment),
  'The disk': ({ environment }) => checkDisk(environment.dataDir, environment.backup),
  'The clocks': ({ db }) => checkClock(db),
};

/** Read-only. */
export async function examine(needs: DoctorContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, check] of Object.entries(checks)) {
    findings.push(...(await runCheck(what, () => check(needs))));
  }
  return findings;
}
