import { useEffect } from 'react';
import { useHandler } from '../use-handler.ts';
import { isPressed, isSingleKey, type Shortcut } from './shortcuts.ts';

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** What a dialog is in while it leaves the page, and where it stays in it. A drawer that has left is there a moment more. */
const closed = '[class*="-leave"], [style*="display: none"], .ant-drawer-content-wrapper-hidden';

/** What stands behind a dialog can't be reached. */
const dialogStands = () =>
  [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.closest(closed) === null);

/**
 * Whether no menu or dialog has the keys, and for what could be typed no field. A field that left with its dialog has the
 * focus for a moment more.
 */
export function isFree({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const typed = isSingleKey(key) && !ctrlKey && !metaKey;
  const taken = typed ? `[role=menu], ${fields}` : '[role=menu]';
  const taker = target instanceof Element ? target.closest(taken) : null;
  return (!taker || taker.closest(closed) !== null) && !dialogStands();
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
