// What a first start puts into the database: demo data where it is wanted, and the first administrator.
import { locks, oneAtATime } from './db/advisory-locks.ts';
import type { Database } from './db/client.ts';
import { demoEmails, seedDemo } from './db/seed/demo.ts';
import { type Environment, isLoopback } from './environment.ts';
import { createAdministrator, hasAdministrator } from './modules/users/operator.ts';
import { StartError } from './start-error.ts';
import type { Storage } from './storage/storage.ts';

/**
 * Everybody knows the passwords of the demo accounts. So they come by themselves for a look around on one's own
 * machine only: whoever names an administrator, a public address, a proxy or a database means more than that.
 */
const wantsDemo = ({ demoData, databaseUrl, firstAdmin, publicUrl, trustProxy, host }: Environment) =>
  demoData ??
  (databaseUrl === undefined &&
    firstAdmin === undefined &&
    publicUrl === undefined &&
    trustProxy === false &&
    isLoopback(host));

/**
 * Makes what is missing; several processes at once make it once. `demo`: the demo accounts work.
 * Throws ApiError where the rules refuse the administrator.
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
      // Of these nobody knows whether their password is everybody's.
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
