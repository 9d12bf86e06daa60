// Runs all checks. A check that fails becomes a finding, and the others still run.
import type { Database } from '#server/db/client.ts';
import { type Environment, isLoopback } from '#server/environment.ts';
import { hasAdministrator } from '#server/modules/users/operator.ts';
import { demoAccountsCheck } from '#server/seed/demo-accounts.ts';
import { checkBackups } from './backups.ts';
import {
  checkClock,
  checkCollation,
  checkConnections,
  checkMigrations,
  checkReplica,
  checkVersion,
} from './database.ts';
import { checkDisk } from './disk.ts';
import { type Finding, good, runCheck, wrong } from './finding.ts';
import { checkWalletAddresses } from './wallets.ts';
import { checkWork } from './work.ts';

/** Whether the server can be reached from other machines. */
const isOpen = ({ host, publicUrl, trustProxy }: Environment) =>
  !isLoopback(host) || publicUrl !== undefined || trustProxy !== false;

/** Checks that an administrator exists and that demo accounts are not exposed. */
export async function checkAccounts(db: Database, environment: Environment): Promise<Finding[]> {
  const administrator = (await hasAdministrator(db))
    ? good('There is an administrator')
    : wrong('There is no administrator', { todo: 'npm run cli -- create-admin --email you@example.com' });
  if (!(await demoAccountsCheck(db)())) return [administrator];
  const todo =
    'Change their passwords (npm run cli -- user set-password <email>) or suspend them (user set-status <email> SUSPENDED).';
  return [
    administrator,
    isOpen(environment)
      ? wrong('Anyone can sign in with the demo accounts, whose passwords are public', { todo })
      : good('The demo accounts are active; the server is reachable from this machine only'),
  ];
}

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
  'The wallet addresses': ({ db }) => checkWalletAddresses(db),
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
