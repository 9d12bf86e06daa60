import { locks, oneAtATime } from '#server/db/advisory-locks.ts';
import { seedDemo } from '#server/db/seed/demo.ts';
import { demoAccounts } from '#server/db/seed/demo-accounts.ts';
import type { Command } from './command.ts';

export const seed: Command = {
  form: 'seed',
  does: 'Fill an empty database with demo data',
  async run({ db, storage }) {
    // As a first start does it: a server that starts meanwhile makes no accounts of its own beside these.
    if ((await oneAtATime(db, locks.firstAccounts, () => seedDemo(db, storage))) !== 'empty') {
      console.error('The database holds users already. Demo data goes into an empty one only.');
      return 1;
    }
    for (const { email, password } of demoAccounts) console.log(`${email}  ${password}`);
  },
};
