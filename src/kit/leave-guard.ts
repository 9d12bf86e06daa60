import { App } from 'antd';
import { createContext, useContext, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { openParam, tabParam } from '#src/shared/list-query.ts';
import { withFocus } from './modal-focus.tsx';

/** Whether a form stands in a drawer: then closing the drawer leaves it. */
export const StandsInDrawer = createContext(false);

/** What a form stands on: a screen, one tab of a screen that closes with it, or a drawer above a screen. */
type Place = 'screen' | 'tab' | 'drawer';

interface Guarded {
  readonly place: Place;
  /** Whether what was typed would be lost. */
  readonly changed: () => boolean;
}

/** The forms that are on the screen: one of its own, one in a drawer above it, one in each tab. */
const guarded = new Set<Guarded>();

/** The part of the URL that says where a form stands. */
function addressOf({ pathname, search }: Location, place: Place): string {
  const params = new URLSearchParams(search);
  if (place === 'screen') return pathname;
  return `${pathname} ${params.get(place === 'tab' ? tabParam : openParam) ?? ''}`;
}

/**
 * Asks before a screen or a drawer with unsaved changes is left, by a link or by closing the window; with `tab`, also
 * before another tab is shown in place of the form's own. `changed` is asked at that moment.
 */
export function useLeaveGuard(changed: () => boolean, { tab = false }: { tab?: boolean } = {}): void {
  const inDrawer = useContext(StandsInDrawer);
  const place = inDrawer ? 'drawer' : tab ? 'tab' : 'screen';
  const latest = useRef(changed);
  latest.current = changed;

  useEffect(() => {
    const form: Guarded = { place, changed: () => latest.current() };
    guarded.add(form);
    return () => {
      guarded.delete(form);
    };
  }, [place]);
}

/** Whether anything on the screen would be lost. */
export const hasUnsaved = (): boolean => [...guarded].some(({ changed }) => changed());

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
        ({ place, changed }) =>
          addressOf(currentLocation, place) !== addressOf(nextLocation, place) && changed(),
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
      modalRender: withFocus,
      onOk: blocker.proceed,
      onCancel: blocker.reset,
    });
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
