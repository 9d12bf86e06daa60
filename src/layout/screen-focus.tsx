import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusMain } from '../focus-main.ts';

/** A screen may take a moment to come; whoever types meanwhile, say into the search, goes on typing. */
const isTypedInto = (element: Element | null) => element instanceof HTMLInputElement && element.value !== '';

/**
 * A dialog that was opened while the screen was on its way keeps the focus: it stands above the screen. Not the menu of
 * a phone, whose link led here.
 */
const isInDialog = (element: Element | null) =>
  !!element?.closest('[aria-modal="true"]') && !element.closest('nav');

/**
 * After a change of screen the focus is in the new one, unless a field of it has it already, somebody types or a dialog
 * is open, and a screen reader says which it is. A page that was loaded begins at its top.
 */
export function ScreenFocus() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
    const { activeElement } = document;
    if (isTypedInto(activeElement) || isInDialog(activeElement)) return;
    if (!document.getElementById('main')?.contains(activeElement)) focusMain();
  }, [pathname]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
