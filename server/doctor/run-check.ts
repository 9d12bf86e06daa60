import { textOf } from '#server/causes.ts';
import { databaseError, plainMessage } from '#server/http/database-errors.ts';
import { type Finding, wrong } from './finding.ts';

/** Runs a check. If it throws, returns a finding about that. */
export const runCheck = (subject: string, check: () => Promise<Finding[]>): Promise<Finding[]> =>
  check().catch((error) => {
    const refusal = databaseError(error);
    const reason = refusal ? plainMessage(refusal) : textOf(error);
    return [wrong(`${subject} could not be checked: ${reason}`, { todo: 'Fix the cause and check again.' })];
  });
