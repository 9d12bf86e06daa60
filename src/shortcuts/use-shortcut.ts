import { useEffect } from 'react';
import { useHandler } from '../use-handler.ts';
import { isPressed, isSingleKey, type Shortcut } from './shortcuts.ts';

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** What stands behind a dialog can't be reached. One that is closed may stay in the page, or still be leaving it. */
const dialogStands = () =>
  [...document.querySelectorAll('[role=dialog]')].some(
    (dialog) => dialog.closest('[style*="display: none"], [class*="-leave"]') === null,
  );

/** Whether no menu or dialog has the keys, and for what could be typed no field. */
export function isFree({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const typed = isSingleKey(key) && !ctrlKey && !metaKey;
  const taken = typed ? `[role=menu], ${fields}` : '[role=menu]';
  return !(target instanceof Element && target.closest(taken)) && !dialogStands();
}

/** Calls `run` when a shortcut is pressed and nobody else has its keys. */
export function useShortcut(shortcut: Shortcut, run: () => void): void {
  const pressed = useHandler(run);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.repeat || !isPressed(shortcut, event) || !isFree(event)) return;
      event.preventDefault();
      pressed();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcut, pressed]);
}
