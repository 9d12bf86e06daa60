import { useEffect, useRef } from 'react';

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Calls `run` for `/`, where no text is being typed, and for ctrl or cmd with k. In a dialog it is not called:
 * what stands behind one can't be reached.
 */
export function useSearchShortcut(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, altKey, shiftKey } = event;
      const withCommand = event.ctrlKey || event.metaKey;
      const slash = key === '/' && !withCommand && !altKey && !isTextField(target);
      const commandK = key.toLowerCase() === 'k' && withCommand && !altKey && !shiftKey;
      if (event.defaultPrevented || !(slash || commandK)) return;
      if (target instanceof Element && target.closest('[role="dialog"]')) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
