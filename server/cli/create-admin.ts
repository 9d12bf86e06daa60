import { createAdministrator } from '#server/modules/users/operator.ts';
import { type Command, UsageError } from './command.ts';
import { askForPassword } from './password.ts';

export const createAdmin: Command = {
  form: 'create-admin --email <email> [--name <name>]',
  does: 'Create an administrator',
  async run({ db, options: { email, name = 'Administrator' } }) {
    if (!email) throw new UsageError('--email is missing.');
    const { record } = await createAdministrator(db, 'cli create-admin', {
      email,
      name,
      password: await askForPassword(),
    });
    console.log(`Created the administrator ${record.email}`);
    return 0;
  },
};
