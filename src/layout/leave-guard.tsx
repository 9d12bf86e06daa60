import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { asQuestion, losesChanges } from '#src/dialogs/use-confirm.tsx';
import { hasUnsaved, leavesUnsaved } from '#src/saving/leave-guard.ts';
import { signInPath } from '../shared/paths.ts';

/**
 * Stands once in the shell, for all forms: the router takes one blocker. The way to the sign-in page is free: an
 * ended session can't wait.
 */
export function LeaveGuard() {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== signInPath && leavesUnsaved(currentLocation, nextLocation),
  );

  const asking = useRef(false);

  useEffect(() => {
    if (blocker.state !== 'blocked') {
      asking.current = false;
      return;
    }
    // Back while the question is open closes it.
    if (asking.current) return blocker.reset();
    asking.current = true;
    const dialog = modal.confirm(
      asQuestion({
        title: 'Leave without saving?',
        ...losesChanges,
        okText: 'Leave',
        cancelText: 'Stay',
        onOk: blocker.proceed,
        onCancel: blocker.reset,
      }),
    );
    return dialog.destroy;
  }, [blocker, modal]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return null;
}
