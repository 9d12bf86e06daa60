export const chromiumFlags: readonly string[];
/** An installed Chromium, or undefined. `folders` are searched after PATH. */
export function installedChromium(
  env?: Record<string, string | undefined>,
  folders?: readonly string[],
  works?: (path: string) => boolean,
): string | undefined;
/** Path of a Chromium, installed if necessary. Throws an error whose message says what to do. */
export function findChromium(env?: Record<string, string | undefined>): string;
