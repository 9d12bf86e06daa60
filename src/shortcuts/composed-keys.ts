// While an input method composes a character, the keys belong to it: no field, dialog or shortcut hears them.

/** Safari tells by the key code alone: its Enter comes after the composition has ended. */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229;

function onKeyDown(event: KeyboardEvent) {
  if (!isComposed(event)) return;
  event.stopPropagation();
  // The browser's own part: Enter in a one-line field submits its form.
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Listens before everything else on the page. Returns the function that stops it. */
export function withholdComposedKeys(): () => void {
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}
