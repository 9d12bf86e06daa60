// Looks at all that can be wrong. One look that fails is told as such, and the others go on.

import { textOf } from '#server/causes.ts';
import type { Database } from '#server/db/client.ts';
import type { Environment } from '#server/environment.ts';
import { databaseError } from '#server/kit/database-errors.ts';
import type { Storage } from '#server/storage/storage.ts';
import { checkAccounts } from './accounts.ts';
import { checkCopies } from './copies.ts';
import { checkClock, checkCollation, checkConnections, checkMigrations, checkVersion } from './database.ts';
import { checkDisk } from './disk.ts';
import { type Finding, wrong } from './finding.ts';
import { checkReplica } from './replica.ts';
import { checkUploads } from './uploads.ts';
import { checkWork } from './work.ts';

export interface DoctorNeeds {
  readonly db: Database;
  readonly storage: Storage;
  readonly environment: Environment;
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
  'The uploads': ({ db, storage }) => checkUploads(db, storage),
  'The copies': ({ environment }) => checkCopies(environment),
  'The disk': ({ environment }) => checkDisk(environment.dataDir, environment.backup),
  'The clocks': ({ db }) => checkClock(db),
};

/** What a look finds; where it fails, that. */
export const lookAt = (what: string, look: () => Promise<Finding[]>): Promise<Finding[]> =>
  look().catch((error) => [
    wrong(`${what} could not be looked at: ${databaseError(error)?.message ?? textOf(error)}`, {
      todo: 'Mend what it says, and look again.',
    }),
  ]);

/** All findings. Changes nothing. */
export async function examine(needs: DoctorNeeds): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, look] of Object.entries(looks)) {
    findings.push(...(await lookAt(what, () => look(needs))));
  }
  return findings;
}
