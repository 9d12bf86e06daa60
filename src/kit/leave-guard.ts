import { App } from 'antd';
import { createContext, useContext, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { openParam } from './list-state.ts';

/** Whether a form stands in a drawer: then closing the drawer leaves it. */
export const StandsInDrawer = createContext(false);

interface Guarded {
  readonly inDrawer: boolean;
  /** Whether what was typed would be lost. */
  readonly changed: () => boolean;
}

/** The forms that are on the screen: one of its own, one in a drawer above it, one in each tab. */
const guarded = new Set<Guarded>();

/** Where a form stands: on a screen, or in a drawer above it. */
const placeOf = ({ pathname, search }: Location, inDrawer: boolean) =>
  inDrawer ? `${pathname} ${new URLSearchParams(search).get(openParam) ?? ''}` : pathname;

/**
 * Asks before a screen or a drawer with unsaved changes is left, by a link or by closing the window. `changed` is
 * asked at that moment.
 */
export function useLeaveGuard(changed: () => boolean): void {
  const inDrawer = useContext(StandsInDrawer);
  const latest = useRef(changed);
  latest.current = changed;

  useEffect(() => {
    const form: Guarded = { inDrawer, changed: () => latest.current() };
    guarded.add(form);
    return () => {
      guarded.delete(form);
    };
  }, [inDrawer]);
}

/**
 * Stands once in the shell, for all forms: the router takes one blocker. The way to the sign-in page is free: an
 * ended session can't wait.
 */
export function LeaveGuard() {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== '/login' &&
      [...guarded].some(
        ({ inDrawer, changed }) =>
          placeOf(currentLocation, inDrawer) !== placeOf(nextLocation, inDrawer) && changed(),
      ),
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
      if ([...guarded].some(({ changed }) => changed())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return null;
}
