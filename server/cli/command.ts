import type { Database } from '#server/db/client.ts';
import type { Environment } from '#server/environment.ts';
import type { Storage } from '#server/files/storage/storage.ts';

/** The command or its arguments are wrong. The message is followed by the usage. */
export class UsageError extends Error {}

export interface CommandInput {
  readonly db: Database;
  readonly storage: Storage;
  readonly environment: Environment;
  /** Aborts on Ctrl-C or SIGTERM, for commands with `isInterruptible`. */
  readonly signal: AbortSignal;
  /** The positional arguments after the command's name. */
  readonly words: readonly string[];
  readonly options: { readonly email?: string; readonly name?: string };
}

export interface Command {
  /** The command with its arguments, for the usage. */
  readonly form: string;
  readonly does: string;
  /** Skips migrations: the command works on an older or empty database too. */
  readonly skipMigrations?: true;
  /** Exit code on failure. Default: 1. */
  readonly failureExitCode?: number;
  /** Handles `signal` and cleans up. Without it, Ctrl-C ends the process at any point. */
  readonly isInterruptible?: true;
  /** Resolves to the exit code. Default: 0. */
  readonly run: (input: CommandInput) => Promise<number | undefined>;
}
