// Commands that create or change a user by the same rules as the API.

import { read } from 'read';
import { type UserUpdate, userStatuses } from '#resources/users/contract.ts';
import {
  changeUser,
  createAdministrator,
  removeSecondFactor,
  roleIdsByName,
} from '#server/modules/users/operator.ts';
import { type Command, type CommandInput, UsageError } from './command.ts';

/** Reads a new password from CONSOLE_PASSWORD or prompts for it twice, without echo. Never from the command line. */
async function askForPassword(): Promise<string> {
  const fromEnvironment = process.env.CONSOLE_PASSWORD;
  if (fromEnvironment) return fromEnvironment;
  if (!process.stdin.isTTY)
    throw new UsageError('Set CONSOLE_PASSWORD: there is no terminal to prompt for the password.');
  const password = await read({ prompt: 'New password: ', silent: true });
  const again = await read({ prompt: 'Repeat the password: ', silent: true });
  if (password !== again) throw new UsageError('Passwords do not match');
  return password;
}

async function change({ db, words }: CommandInput, command: string, body: UserUpdate): Promise<undefined> {
  const { record } = await changeUser(db, `cli user ${command}`, emailIn(words), body);
  const roles = record.roles.map(({ name }) => name).join(', ') || 'none';
  console.log(`${record.email}: ${record.status}, roles: ${roles}`);
}

function emailIn([email]: readonly string[]): string {
  if (!email) throw new UsageError("The user's email is missing.");
  return email;
}

export const setStatus: Command = {
  form: `user set-status <email> <${userStatuses.join('|')}>`,
  does: 'Activate or block a user',
  run(input) {
    const status = userStatuses.find((one) => one === input.words[1]?.toUpperCase());
    if (!status) throw new UsageError(`The status must be one of: ${userStatuses.join(', ')}`);
    return change(input, 'set-status', { status });
  },
};

export const setRoles: Command = {
  form: 'user set-roles <email> [<role> …]',
  does: 'Give a user exactly these roles',
  run: async (input) =>
    change(input, 'set-roles', { roleIds: await roleIdsByName(input.db, input.words.slice(1)) }),
};

export const setPassword: Command = {
  form: 'user set-password <email>',
  does: 'Set a new password; ends all sessions of the user',
  async run(input) {
    emailIn(input.words);
    return change(input, 'set-password', { password: await askForPassword() });
  },
};

export const removeFactor: Command = {
  form: 'user remove-second-factor <email>',
  does: 'Remove the authenticator app and passkeys of a user who has lost them; ends all their sessions',
  async run({ db, words }) {
    const email = emailIn(words);
    await removeSecondFactor(db, 'cli user remove-second-factor', email);
    console.log(`${email} signs in with a password only`);
  },
};

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
  },
};
