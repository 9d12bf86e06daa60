// Seeds a new database: demo data if wanted, and the first administrator.
import { locks, oneAtATime } from './db/advisory-locks.ts';
import type { Database } from './db/client.ts';
import { type Environment, isLoopback } from './environment.ts';
import type { Storage } from './files/storage/storage.ts';
import { createAdministrator, hasAdministrator } from './modules/users/operator.ts';
import { demoEmails, seedDemo } from './seed/demo.ts';
import { StartError } from './start-error.ts';

/**
 * The demo passwords are public. By default, demo data is therefore added only on a server that just this machine can
 * reach, with the embedded database and no configured administrator.
 */
const wantsDemo = ({ demoData, databaseUrl, firstAdmin, publicUrl, trustProxy, host }: Environment) =>
  demoData ??
  (databaseUrl === undefined &&
    firstAdmin === undefined &&
    publicUrl === undefined &&
    trustProxy === false &&
    isLoopback(host));

/**
 * Idempotent; concurrent processes run it one after another. `demo`: the demo accounts can sign in.
 * @throws ApiError if the administrator's email or password breaks a rule
 */
export const firstStart = (
  db: Database,
  storage: Storage,
  environment: Environment,
  print: (line: string) => void,
): Promise<{ demo: boolean }> =>
  oneAtATime(db, locks.firstAccounts, async () => {
    const demo = wantsDemo(environment) && (await seedDemo(db, storage)) !== 'own';
    if (environment.firstAdmin && !(await hasAdministrator(db, demoEmails))) {
      // A demo account may still have its public password.
      if (demoEmails.includes(environment.firstAdmin.email.toLowerCase())) {
        throw new StartError(
          `ADMIN_EMAIL: ${environment.firstAdmin.email} is an address of the demo data. Choose another one.`,
        );
      }
      await createAdministrator(db, 'first start', { ...environment.firstAdmin, name: 'Administrator' });
      print(`Created the administrator ${environment.firstAdmin.email}`);
    }
    return { demo };
  });
