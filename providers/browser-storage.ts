/** Stores a value in this browser, if possible. A cache only: the console works without it. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or blocked.
  }
}
