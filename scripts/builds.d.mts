export const distDir: string;
/** The folder of the build that starts take; undefined where there is none. */
export function currentBuild(dist?: string): string | undefined;
/** Removes builds that nobody can want any more. */
export function removeOldBuilds(dist?: string): Promise<void>;
/** Has a build made in a folder of its own, and lets starts take it as a whole; gives its folder. */
export function swapIn(id: string, make: (folder: string) => Promise<void>, dist?: string): Promise<string>;
