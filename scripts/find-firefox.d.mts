/** The path of a Firefox, installed now if need be; undefined where there is none and none can be installed. */
export function findFirefox(env?: Record<string, string | undefined>): string | undefined;
