import type { Database } from '#server/db/client.ts';
import type { Environment } from '#server/environment.ts';
import type { Storage } from '#server/storage/storage.ts';

/** The words of a command are wrong. */
export class UsageError extends Error {}

export interface CommandInput {
  readonly db: Database;
  readonly storage: Storage;
  readonly environment: Environment;
  /** Told to stop, by Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  /** The words after the command's name. */
  readonly words: readonly string[];
  readonly options: { readonly email?: string; readonly name?: string };
}

export interface Command {
  /** How it is called. */
  readonly form: string;
  readonly does: string;
  /** It takes the database as it is: it may be older, or empty. */
  readonly asItIs?: true;
  /** Its exit code where it cannot do its work; 1 where it is not said. */
  readonly codeOfFailure?: number;
  /** It hears when it is told to stop (`signal`), and puts things in order; others are ended as any program is. */
  readonly canStop?: true;
  /** Gives the exit code; 0 where it gives none. */
  readonly run: (input: CommandInput) => Promise<number | undefined>;
}
