// Ant Design's `Modal` takes the focus when its opening motion has ended: a key that is pressed before goes to the
// screen behind it. It gives the focus back when it is closed, but not when it is taken out of the screen.
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** For `modalRender`: the dialog has the focus, and hears Escape, from the moment that it is there, and gives it back. */
export const withFocus = (content: ReactNode) => <ModalFocus>{content}</ModalFocus>;

function ModalFocus({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  const [before] = useState(() => document.activeElement);

  // Not earlier: the dialog is put into the page after its content is made.
  useEffect(() => {
    const frame = mark.current?.closest<HTMLElement>('[tabindex]');
    if (!frame?.contains(document.activeElement)) frame?.focus({ preventScroll: true });
    return () => {
      // What was in the dialog is gone by then, and the focus with it.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, [before]);

  return (
    <>
      <span ref={mark} hidden />
      {children}
    </>
  );
}
