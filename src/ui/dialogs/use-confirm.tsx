// Confirmation dialogs. They close when the user leaves the screen or the address changes.
import { App } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { addOverlay } from './overlays.ts';

type Confirm = ReturnType<typeof App.useApp>['modal']['confirm'];
type Question = Parameters<Confirm>[0];
type Dialog = ReturnType<Confirm>;

/** Focuses the safe button, and centres the dialog so that notifications don't cover it. */
export const withConfirmDefaults = (question: Question): Question => ({
  autoFocusButton: 'cancel',
  centered: true,
  modalRender: focusedModal,
  ...question,
});

/** For a confirmation that discards unsaved changes. */
export const discardChangesDefaults = {
  content: 'Your changes will be lost.',
  okButtonProps: { danger: true },
} satisfies Question;

/** Ant Design's `modal.confirm` with our defaults, closed by Back. */
export function useConfirm(): (question: Question) => Dialog {
  const { modal } = App.useApp();
  const openDialog = useRef<Dialog>();
  const { pathname, search } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog closes on every change of the address.
  useEffect(() => () => openDialog.current?.destroy(), [pathname, search]);

  return ({ onOk, onCancel, ...question }) => {
    const dialog = modal.confirm({
      ...withConfirmDefaults(question),
      onOk: () => {
        const done = onOk?.();
        // On failure the dialog stays open.
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
    openDialog.current = { ...dialog, destroy };
    return openDialog.current;
  };
}

// Ant Design's `Modal` takes the focus after its opening animation. Keys pressed earlier would go to the
// screen behind it. It returns the focus when it closes, but not when it is unmounted.
/** Focuses the dialog that contains `descendant`, unless an enabled element in it has the focus. */
export function focusDialog(descendant: Element | null): void {
  const frame = descendant?.closest<HTMLElement>('[tabindex]');
  const { activeElement: active } = document;
  if (frame && (!frame.contains(active) || active?.matches(':disabled')))
    frame.focus({ preventScroll: true });
}

/** For `modalRender`: focuses the dialog on mount, so that Escape works, and restores the focus on unmount. */
export const focusedModal = (content: ReactNode) => <ModalFocus>{content}</ModalFocus>;

function ModalFocus({ children }: { children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [opener] = useState(() => document.activeElement);

  // In an effect, because the dialog enters the document after its content is rendered.
  useEffect(() => {
    focusDialog(anchor.current);
    return () => {
      // By then the dialog is removed, and the body has the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        // The opener may have been removed.
        const next = opener?.isConnected ? opener : document.getElementById('main');
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      });
    };
  }, [opener]);

  return (
    <>
      <span ref={anchor} hidden />
      {children}
    </>
  );
}
