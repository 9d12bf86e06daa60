import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { openParam } from './list-state.ts';
import { tabParam } from './use-tab.ts';

/** Where a form stands: on a screen, in a tab of it, or in a drawer above it. */
function placeOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search);
  return [pathname, params.get(tabParam), params.get(openParam)].join(' ');
}

/**
 * Asks before a screen, a tab or a drawer with unsaved changes is left, by a link or by closing the tab. `changed` is asked
 * at that moment. The way to the sign-in page is free: an ended session can't wait.
 */
export function useLeaveGuard(changed: () => boolean): void {
  const { modal } = App.useApp();
  const latest = useRef(changed);
  latest.current = changed;

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      placeOf(currentLocation) !== placeOf(nextLocation) &&
      nextLocation.pathname !== '/login' &&
      latest.current(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const dialog = modal.confirm({
      title: 'Leave without saving?',
      content: 'What you changed here will be lost.',
      okText: 'Leave',
      cancelText: 'Stay',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: blocker.proceed,
      onCancel: blocker.reset,
    });
    return dialog.destroy;
  }, [blocker, modal]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
