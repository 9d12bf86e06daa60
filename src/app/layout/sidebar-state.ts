// Stores whether the sidebar is collapsed to icons, in a cookie for a week.
import { useCallback, useEffect, useState } from 'react';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { useIsRoomy } from '#src/ui/media-query.ts';
import { isPressed, shortcuts } from '#src/ui/shortcuts/shortcuts.ts';

const cookie = 'sidebar_state';
const weekInSeconds = 7 * 24 * 60 * 60;

/** Undefined without a choice in the last week. */
function readCollapsed(): boolean | undefined {
  const state = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`));
  return state === undefined ? undefined : state === `${cookie}=collapsed`;
}

function storeCollapsed(collapsed: boolean) {
  const state = collapsed ? 'collapsed' : 'expanded';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${cookie}=${state}; path=/; max-age=${weekInSeconds}; SameSite=Lax`;
}

export interface Sidebar {
  /** Collapsed to icons (wide windows). */
  readonly collapsed: boolean;
  /** The drawer is open (narrow windows). */
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Also handles the shortcut Ctrl+B or Cmd+B. */
export function useSidebar(wide: boolean): Sidebar {
  const [chosen, setChosen] = useState(readCollapsed);
  const roomy = useIsRoomy();
  const collapsed = chosen ?? !roomy;
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useOverlay(open && !wide, close);

  function toggle() {
    if (!wide) {
      setOpen(!open);
      return;
    }
    storeCollapsed(!collapsed);
    setChosen(!collapsed);
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // In a rich-text field, these keys mean bold; the editor prevents the default there.
      if (event.repeat || !isPressed(shortcuts.sidebar, event)) return;
      event.preventDefault();
      toggle();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  return { collapsed, open: open && !wide, toggle, close };
}
