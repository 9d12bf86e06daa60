/** Makes sure that dist/ is what the sources say. */
export function ensureBuild(): Promise<void>;
