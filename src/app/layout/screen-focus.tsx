import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusMain } from '#src/ui/screen.ts';

/** The user may type, for example into the search, while a screen loads. Don't take that focus. */
const hasTypedText = (element: Element | null) => element instanceof HTMLInputElement && element.value !== '';

/** Don't take the focus from a dialog that opened while the screen loaded, except from the phone's menu. */
const isInDialog = (element: Element | null) =>
  !!element?.closest('[aria-modal="true"]') && !element.closest('nav');

/**
 * Moves the focus to a new screen and announces its title. Leaves the focus in a field of the screen, in a
 * field that the user types into, and in dialogs. Ignores the initial page load.
 */
export function ScreenFocus() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setTitle(document.title);
    const { activeElement } = document;
    if (hasTypedText(activeElement) || isInDialog(activeElement)) return;
    if (!document.getElementById('main')?.contains(activeElement)) focusMain();
  }, [pathname]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
