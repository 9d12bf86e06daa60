import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router-dom';
import { signInPath } from '#shared/contract/paths.ts';
import { discardChangesDefaults, withConfirmDefaults } from '#src/ui/dialogs/use-confirm.tsx';
import { discardLeft, hasUnsaved, leavesUnsaved } from '#src/ui/leave-guard.ts';
import { useHandler } from '#src/ui/use-handler.ts';

/**
 * Asks before the user leaves unsaved changes. Mounted once for all forms, because the router allows one
 * blocker. Never blocks the redirect to sign-in.
 */
export function LeaveGuard() {
  const { modal } = App.useApp();
  const location = useLocation();
  const discard = useHandler((to: Location) => discardLeft(location, to));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== signInPath && leavesUnsaved(currentLocation, nextLocation),
  );

  const isAsking = useRef(false);

  useEffect(() => {
    if (blocker.state !== 'blocked') {
      isAsking.current = false;
      return;
    }
    // Back closes the open question.
    if (isAsking.current) return blocker.reset();
    isAsking.current = true;
    const dialog = modal.confirm(
      withConfirmDefaults({
        title: 'Leave without saving?',
        ...discardChangesDefaults,
        okText: 'Leave',
        cancelText: 'Stay',
        onOk() {
          discard(blocker.location);
          blocker.proceed();
        },
        onCancel: blocker.reset,
      }),
    );
    return dialog.destroy;
  }, [blocker, discard, modal]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return null;
}
