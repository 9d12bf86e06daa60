import { equalsIgnoringCase } from '#shared/format/letter-case.ts';

/** Whether two emails are equal. Ignores case and surrounding spaces. */
export const sameEmail = (one: string, other: string) => equalsIgnoringCase(one.trim(), other.trim());
