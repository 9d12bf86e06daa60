/** Builds if the current build is older than the sources. */
export function ensureBuild(): Promise<void>;
