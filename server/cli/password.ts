import { read } from 'read';
import { UsageError } from './command.ts';

/** A new password, from CONSOLE_PASSWORD or typed twice without being shown. Never from the command line. */
export async function askForPassword(): Promise<string> {
  const given = process.env.CONSOLE_PASSWORD;
  if (given) return given;
  if (!process.stdin.isTTY)
    throw new UsageError('There is nobody to ask for the password: set CONSOLE_PASSWORD.');
  const password = await read({ prompt: 'New password: ', silent: true });
  const again = await read({ prompt: 'The same again: ', silent: true });
  if (password !== again) throw new UsageError('Passwords do not match');
  return password;
}
