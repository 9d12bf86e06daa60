import { useEffect } from 'react';
import { useHandler } from '#src/ui/use-handler.ts';
import { isPressed, isSingleKey, type Shortcut } from './shortcuts.ts';

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** Matches dialogs that are closing or hidden. A closed drawer stays in the document for a moment. */
const closing = '[class*="-leave"], [style*="display: none"], .ant-drawer-content-wrapper-hidden';

const isDialogOpen = () =>
  [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.closest(closing) === null);

/**
 * Whether a key may trigger a shortcut: not in a menu or dialog, and single keys not in a field. A field in a
 * closing dialog still has the focus for a moment, and is ignored.
 */
export function canTriggerShortcut({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isTyping = isSingleKey(key) && !ctrlKey && !metaKey;
  const owners = isTyping ? `[role=menu], ${fields}` : '[role=menu]';
  const owner = target instanceof Element ? target.closest(owners) : null;
  return (!owner || owner.closest(closing) !== null) && !isDialogOpen();
}

/** Calls `run` when the shortcut is pressed outside of fields, menus and dialogs. */
export function useShortcut(shortcut: Shortcut, run: () => void): void {
  const pressed = useHandler(run);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.repeat || !isPressed(shortcut, event) || !canTriggerShortcut(event)) return;
      event.preventDefault();
      pressed();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcut, pressed]);
}
