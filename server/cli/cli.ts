// Runs the operator's commands: `npm run cli -- <command>`.
import { parseArgs } from 'node:util';
import { BackupProblem } from '#server/backup/problem.ts';
import { textOf } from '#server/causes.ts';
import { locks, oneAtATime } from '#server/db/advisory-locks.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { EnvironmentError, readEnvironment } from '#server/environment.ts';
import { openStorage } from '#server/files/storage/storage.ts';
import { ApiError } from '#server/http/errors.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { demoAccounts } from '#server/seed/demo-accounts.ts';
import { StartError } from '#server/start-error.ts';
import { backup, restore } from './backups.ts';
import { type Command, type CommandInput, UsageError } from './command.ts';
import { doctor } from './doctor.ts';
import { requireFactor } from './require-factor.ts';
import { stripMetadata } from './strip-metadata.ts';
import { createAdmin, removeFactor, setPassword, setRoles, setStatus } from './users.ts';

const seed: Command = {
  form: 'seed',
  does: 'Fill an empty database with demo data',
  async run({ db, storage }) {
    // Holds the first-start lock. Otherwise a server that starts now would also create the first accounts.
    if ((await oneAtATime(db, locks.firstAccounts, () => seedDemo(db, storage))) !== 'empty') {
      console.error('The database already has users. Demo data can only be added to an empty database.');
      return 1;
    }
    for (const { email, password } of demoAccounts) console.log(`${email}  ${password}`);
  },
};

const commands: Readonly<Record<string, Command>> = {
  'create-admin': createAdmin,
  'user set-status': setStatus,
  'user set-roles': setRoles,
  'user set-password': setPassword,
  'user remove-second-factor': removeFactor,
  'require-second-factor': requireFactor,
  seed,
  doctor,
  backup,
  restore,
  'strip-metadata': stripMetadata,
};

const usage = () =>
  [
    'Usage: npm run cli -- <command>',
    '',
    ...Object.values(commands).map(({ form, does }) => `  ${form.padEnd(58)} ${does}`),
    '',
    'Passwords are prompted for, or read from CONSOLE_PASSWORD; they are never arguments.',
    'Uses the settings of the server (DATA_DIR, DATABASE_URL, …). The server may be running.',
  ].join('\n');

/** Finds the command in the first two words or the first one. */
function find(words: readonly string[]): { command: Command; rest: string[] } | undefined {
  for (const length of [2, 1]) {
    const command = commands[words.slice(0, length).join(' ')];
    if (command) return { command, rest: words.slice(length) };
  }
  return undefined;
}

function explain(error: unknown): string {
  if (error instanceof ApiError)
    return Object.values(error.more.errors ?? { '': [error.message] })
      .flat()
      .join('\n');
  if (error instanceof UsageError) return `${error.message}\n\n${usage()}`;
  const isForOperator = [EnvironmentError, StartError, BackupProblem].some((kind) => error instanceof kind);
  return isForOperator ? (error as Error).message : `The command failed: ${textOf(error)}`;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help || positionals.length === 0) {
    console.log(usage());
    return values.help ? 0 : 2;
  }
  const match = find(positionals);
  if (!match) throw new UsageError(`There is no command "${positionals.join(' ')}".`);
  try {
    return await perform(match.command, match.rest, values);
  } catch (error) {
    console.error(explain(error));
    return match.command.failureExitCode ?? 1;
  }
}

async function perform(command: Command, words: string[], options: CommandInput['options']): Promise<number> {
  const environment = readEnvironment(process.env);
  const { skipMigrations = false, isInterruptible = false } = command;
  const database = await connectDatabase(environment, skipMigrations ? {} : { prepare: prepareDatabase });
  const stopping = new AbortController();
  if (isInterruptible) {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
  }
  try {
    const storage = await openStorage(environment);
    const input = { db: database.background, storage, environment, signal: stopping.signal, words, options };
    return (await command.run(input)) ?? 0;
  } finally {
    await database.close();
  }
}

run().then(
  (code) => process.exit(code),
  (error) => {
    console.error(
      explain(error instanceof TypeError && 'code' in error ? new UsageError(error.message) : error),
    );
    process.exit(1);
  },
);
