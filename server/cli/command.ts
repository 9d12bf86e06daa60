import type { Database } from '#server/db/client.ts';
import type { Settings } from '#server/settings.ts';
import type { Storage } from '#server/storage/storage.ts';

/** The words of a command are wrong. */
export class UsageError extends Error {}

export interface CommandInput {
  readonly db: Database;
  readonly storage: Storage;
  readonly settings: Settings;
  /** The words after the command's name. */
  readonly words: readonly string[];
  readonly options: { readonly email?: string; readonly name?: string };
}

export interface Command {
  /** How it is called. */
  readonly form: string;
  readonly does: string;
  /** It changes nothing, the tables neither: it takes the database as it is. Where that is away, its code is 2. */
  readonly looksOnly?: true;
  /** Gives the exit code; 0 where it gives none. */
  readonly run: (input: CommandInput) => Promise<number | undefined>;
}
