// Looks at all that can be wrong. One look that fails is told as such, and the others go on.
import type { Database } from '#server/db/client.ts';
import type { Environment } from '#server/environment.ts';
import { checkAccounts } from './accounts.ts';
import { checkCopies } from './copies.ts';
import { checkClock, checkCollation, checkConnections, checkMigrations, checkVersion } from './database.ts';
import { checkDisk } from './disk.ts';
import type { Finding } from './finding.ts';
import { lookAt } from './look-at.ts';
import { checkReplica } from './replica.ts';
import { checkWork } from './work.ts';

export interface DoctorNeeds {
  readonly db: Database;
  readonly environment: Environment;
  /** Looks at all uploads, or tells what was found last. */
  readonly uploads: () => Promise<Finding[]>;
}

/** What is looked at, in the order in which it is told. */
const looks: Readonly<Record<string, (needs: DoctorNeeds) => Promise<Finding[]>>> = {
  'The version of the database': ({ db }) => checkVersion(db),
  'How the database sorts': ({ db }) => checkCollation(db),
  'The connections of the database': ({ db, environment }) => checkConnections(db, environment),
  'The replica': ({ db, environment }) => checkReplica(db, environment),
  'The migrations': ({ db }) => checkMigrations(db),
  'The accounts': ({ db, environment }) => checkAccounts(db, environment),
  'The work in the background': ({ db }) => checkWork(db),
  'The uploads': ({ uploads }) => uploads(),
  'The copies': ({ environment }) => checkCopies(environment),
  'The disk': ({ environment }) => checkDisk(environment.dataDir, environment.backup),
  'The clocks': ({ db }) => checkClock(db),
};

/** All findings. Changes nothing. */
export async function examine(needs: DoctorNeeds): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, look] of Object.entries(looks)) {
    findings.push(...(await lookAt(what, () => look(needs))));
  }
  return findings;
}
