// Wraps every page, including sign-in. Loads no component library.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { whenIdle } from '#src/ui/idle.ts';
import { hideComposedKeys } from '#src/ui/shortcuts/composed-keys.ts';
import { SilentBoundary } from '#src/ui/silent-boundary.tsx';

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
