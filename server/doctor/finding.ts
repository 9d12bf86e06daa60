import { textOf } from '#server/causes.ts';
import { databaseError, plainMessage } from '#server/http/database-errors.ts';

export interface Finding {
  /** `warning`: works, but needs attention. */
  readonly level: 'good' | 'warning' | 'wrong';
  readonly text: string;
  readonly todo?: string;
  /** Affected items, one line each, at most `shown`. */
  readonly details?: readonly string[];
}

type More = Pick<Finding, 'todo' | 'details'>;

export const good = (text: string): Finding => ({ level: 'good', text });
export const warning = (text: string, more: More): Finding => ({ level: 'warning', text, ...more });
export const wrong = (text: string, more: More): Finding => ({ level: 'wrong', text, ...more });

export const shown = 20;

export function levelOf(findings: readonly Finding[]): Finding['level'] {
  const has = (level: Finding['level']) => findings.some((one) => one.level === level);
  return has('wrong') ? 'wrong' : has('warning') ? 'warning' : 'good';
}

/** Runs a check. If it throws, returns a finding about that. */
export const runCheck = (subject: string, check: () => Promise<Finding[]>): Promise<Finding[]> =>
  check().catch((error) => {
    const refusal = databaseError(error);
    const reason = refusal ? plainMessage(refusal) : textOf(error);
    return [wrong(`${subject} could not be checked: ${reason}`, { todo: 'Fix the cause and check again.' })];
  });
