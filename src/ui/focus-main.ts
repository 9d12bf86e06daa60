/** Moves the focus to the screen's content, without scrolling. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });
