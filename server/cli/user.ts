// Commands that change one user, by the same rules as the API.
import { type UserUpdate, userStatuses } from '#resources/users/contract.ts';
import { changeUser, roleIdsByName } from '#server/modules/users/operator.ts';
import { type Command, type CommandInput, UsageError } from './command.ts';
import { askForPassword } from './password.ts';

async function change({ db, words }: CommandInput, command: string, body: UserUpdate): Promise<number> {
  const { record } = await changeUser(db, `cli user ${command}`, emailIn(words), body);
  const roles = record.roles.map(({ name }) => name).join(', ') || 'none';
  console.log(`${record.email}: ${record.status}, roles: ${roles}`);
  return 0;
}

function emailIn([email]: readonly string[]): string {
  if (!email) throw new UsageError('The email of the user is missing.');
  return email;
}

export const setStatus: Command = {
  form: `user set-status <email> <${userStatuses.join('|')}>`,
  does: 'Let a user in, or keep them out',
  run(input) {
    const status = userStatuses.find((known) => known === input.words[1]?.toUpperCase());
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
