/** Keeps in this browser what makes the next time quicker or as it was. Where there is no room, all works without it. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It is full, or not to be written.
  }
}
