/** The one place that is told of a failure in the console's own code: what the browser's console shows, with where. */
export function reportFailure(where: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is what it is for
  console.error(`${where} failed:`, error);
}
