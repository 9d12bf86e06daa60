import { sameButForCase } from './letter-case.ts';

/** Whether two emails are equal. Ignores case and surrounding spaces. */
export const sameEmail = (one: string, other: string) => sameButForCase(one.trim(), other.trim());
