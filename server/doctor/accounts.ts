// Checks that an administrator exists and that demo accounts are not exposed.
import type { Database } from '#server/db/client.ts';
import { type Environment, isLoopback } from '#server/environment.ts';
import { hasAdministrator } from '#server/modules/users/operator.ts';
import { demoAccountsCheck } from '#server/seed/demo-accounts.ts';
import { type Finding, good, wrong } from './finding.ts';

/** Whether the server can be reached from other machines. */
const isOpen = ({ host, publicUrl, trustProxy }: Environment) =>
  !isLoopback(host) || publicUrl !== undefined || trustProxy !== false;

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
