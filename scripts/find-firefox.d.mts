/** Path of a Firefox, installed if necessary; undefined if that is not possible. */
export function findFirefox(env?: Record<string, string | undefined>): string | undefined;
