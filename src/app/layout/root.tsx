// Wraps every page, including sign-in. Loads no component library.
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { reportFailure } from '#src/ui/error-message.tsx';
import { whenIdle } from '#src/ui/idle.ts';

/** In Safari, Enter arrives after the composition has ended, with key code 229. */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229;

function onKeyDown(event: KeyboardEvent) {
  if (!isComposed(event)) return;
  event.stopPropagation();
  // By default, Enter in a one-line field submits its form.
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/**
 * Hides keys from the page while an input method (IME) composes a character. Listens in the capture phase, before all
 * other listeners. Returns a function that removes the listener.
 */
export function hideComposedKeys(): () => void {
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}

/** Error boundary without an error message, for optional parts. */
class SilentBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFailure('The notification holder', error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const NotificationHolder = lazy(async () => {
  const [{ NotificationHolder }] = await Promise.all([
    import('#src/app/notifications/notification-holder.tsx'),
    window.begin?.styled(),
  ]);
  return { default: NotificationHolder };
});

/** Loads the notification holder when idle. Notifications are queued until then. */
function Notifications() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  if (!wanted) return null;
  return (
    <SilentBoundary>
      <Suspense>
        <NotificationHolder />
      </Suspense>
    </SilentBoundary>
  );
}

export function Root() {
  useEffect(hideComposedKeys, []);
  return (
    <>
      <Outlet />
      <Notifications />
      <ScrollRestoration />
    </>
  );
}
