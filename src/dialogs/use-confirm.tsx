// Asks before something is done. What was asked goes with the screen, or with the address, that it was asked on.
import { App } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { addOverlay } from './overlays.ts';

type Confirm = ReturnType<typeof App.useApp>['modal']['confirm'];
type Question = Parameters<Confirm>[0];
type Dialog = ReturnType<Confirm>;

/** How questions are asked: what is safe has the focus; in the middle, where no notice lies over them. */
export const asQuestion = (question: Question): Question => ({
  autoFocusButton: 'cancel',
  centered: true,
  modalRender: withFocus,
  ...question,
});

/** Of a question whose yes gives up what was changed and not saved. */
export const losesChanges = {
  content: 'Your changes will be lost.',
  okButtonProps: { danger: true },
} satisfies Question;

/** Ant Design's `modal.confirm`, for one question at a time. */
export function useConfirm(): (question: Question) => Dialog {
  const { modal } = App.useApp();
  const asked = useRef<Dialog>();
  const { pathname, search } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another place, whatever it is.
  useEffect(() => () => asked.current?.destroy(), [pathname, search]);

  return ({ onOk, onCancel, ...question }) => {
    const dialog = modal.confirm({
      ...asQuestion(question),
      onOk: () => {
        const done = onOk?.();
        // It stays open where that fails.
        void Promise.resolve(done).then(closed, () => undefined);
        return done;
      },
      onCancel: () => {
        closed();
        onCancel?.();
      },
    });
    const destroy = () => {
      closed();
      dialog.destroy();
    };
    const closed = addOverlay(() => {
      destroy();
      onCancel?.();
    });
    asked.current = { ...dialog, destroy };
    return asked.current;
  };
}

// Ant Design's `Modal` takes the focus when its opening motion has ended: a key that is pressed before goes to the
// screen behind it. It gives the focus back when it is closed, but not when it is taken out of the screen.
/** The dialog around this has the focus, where nothing in it has it that can be used. */
export function focusDialog(within: Element | null): void {
  const frame = within?.closest<HTMLElement>('[tabindex]');
  const { activeElement: active } = document;
  if (frame && (!frame.contains(active) || active?.matches(':disabled')))
    frame.focus({ preventScroll: true });
}

/** For `modalRender`: the dialog has the focus, and hears Escape, from the moment that it is there, and gives it back. */
export const withFocus = (content: ReactNode) => <ModalFocus>{content}</ModalFocus>;

function ModalFocus({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  const [before] = useState(() => document.activeElement);

  // Not earlier: the dialog is put into the page after its content is made.
  useEffect(() => {
    focusDialog(mark.current);
    return () => {
      // What was in the dialog is gone by then, and the focus with it.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        // What opened it may be gone.
        const next = before?.isConnected ? before : document.getElementById('main');
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
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
