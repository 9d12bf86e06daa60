export const distDir: string;
/** Folder of the current build, which starts use; undefined if there is none. */
export function currentBuild(dist?: string): string | undefined;
/** Removes builds that are no longer needed. */
export function removeOldBuilds(dist?: string): Promise<void>;
/** Makes a build in a new folder and makes it current atomically; returns its folder. */
export function publishBuild(
  id: string,
  make: (folder: string) => Promise<void>,
  dist?: string,
): Promise<string>;
