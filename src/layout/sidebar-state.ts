// Whether the sider is collapsed to icons: kept in a cookie for a week.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPressed, shortcuts } from '../shortcuts/shortcuts.ts';

const cookie = 'sidebar_state';
const weekInSeconds = 7 * 24 * 60 * 60;

const readCollapsed = () => document.cookie.split('; ').includes(`${cookie}=collapsed`);

function keepCollapsed(collapsed: boolean) {
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

/**
 * The drawer of narrow windows is a step in the history, so that Back closes it, as people with a phone expect of
 * whatever covers a screen.
 */
function useMenuDrawer() {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const open = (state as { menu?: true } | null)?.menu === true;
  return {
    open,
    show: () => navigate({ pathname, search, hash }, { state: { menu: true }, preventScrollReset: true }),
    close: () => navigate(-1),
  };
}

/** The sider's state. Ctrl or cmd with b toggles it. */
export function useSidebar(wide: boolean): Sidebar {
  const [collapsed, setCollapsed] = useState(readCollapsed);
  const drawer = useMenuDrawer();

  function toggle() {
    if (!wide) {
      void (drawer.open ? drawer.close() : drawer.show());
      return;
    }
    keepCollapsed(!collapsed);
    setCollapsed(!collapsed);
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // In a rich text the same keys make bold letters, which prevents all else.
      if (event.repeat || !isPressed(shortcuts.sidebar, event)) return;
      event.preventDefault();
      toggle();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  return { collapsed, open: drawer.open && !wide, toggle, close: () => void drawer.close() };
}
