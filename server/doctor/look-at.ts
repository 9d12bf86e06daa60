import { textOf } from '#server/causes.ts';
import { databaseError } from '#server/kit/database-errors.ts';
import { type Finding, wrong } from './finding.ts';

/** What a look finds; where it fails, that. */
export const lookAt = (what: string, look: () => Promise<Finding[]>): Promise<Finding[]> =>
  look().catch((error) => [
    wrong(`${what} could not be looked at: ${databaseError(error)?.message ?? textOf(error)}`, {
      todo: 'Mend what it says, and look again.',
    }),
  ]);
