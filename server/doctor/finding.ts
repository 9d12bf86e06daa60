/** One thing that was looked at. */
export interface Finding {
  /** `warning`: it works, and should be seen to. */
  readonly level: 'good' | 'warning' | 'wrong';
  readonly text: string;
  /** What to do about it. */
  readonly todo?: string;
  /** What exactly, a line each; of very many the first. */
  readonly details?: readonly string[];
}

type More = Pick<Finding, 'todo' | 'details'>;

export const good = (text: string): Finding => ({ level: 'good', text });
export const warning = (text: string, more: More): Finding => ({ level: 'warning', text, ...more });
export const wrong = (text: string, more: More): Finding => ({ level: 'wrong', text, ...more });

/** How many details are told of very many. */
export const shown = 20;

/** The worst of them. */
export function levelOf(findings: readonly Finding[]): Finding['level'] {
  const has = (level: Finding['level']) => findings.some((one) => one.level === level);
  return has('wrong') ? 'wrong' : has('warning') ? 'warning' : 'good';
}
