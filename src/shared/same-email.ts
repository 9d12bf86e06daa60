import { sameButForCase } from './letter-case.ts';

/** Whether two emails are the same account's: without regard to case and to spaces around them. */
export const sameEmail = (one: string, other: string) => sameButForCase(one.trim(), other.trim());
