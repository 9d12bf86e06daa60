/** Logs a failure of the console's own code to the browser's console. */
export function reportFailure(where: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: logging is the purpose of this function
  console.error(`${where} failed:`, error);
}
