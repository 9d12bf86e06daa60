import { locks, oneAtATime } from '#server/db/advisory-locks.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { demoAccounts } from '#server/seed/demo-accounts.ts';
import type { Command } from './command.ts';

export const seed: Command = {
  form: 'seed',
  does: 'Fill an empty database with demo data',
  async run({ db, storage }) {
    // Holds the lock of a first start, so that a server starting meanwhile creates no accounts of its own.
    if ((await oneAtATime(db, locks.firstAccounts, () => seedDemo(db, storage))) !== 'empty') {
      console.error('The database already has users. Demo data can only be added to an empty database.');
      return 1;
    }
    for (const { email, password } of demoAccounts) console.log(`${email}  ${password}`);
  },
};
