// Hides keys from the page while an input method (IME) composes a character.

/** In Safari, Enter arrives after the composition has ended, with key code 229. */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229;

function onKeyDown(event: KeyboardEvent) {
  if (!isComposed(event)) return;
  event.stopPropagation();
  // By default, Enter in a one-line field submits its form.
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Listens in the capture phase, before all other listeners. Returns a function that removes the listener. */
export function hideComposedKeys(): () => void {
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}
