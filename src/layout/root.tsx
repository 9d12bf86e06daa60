// Around every page, sign-in too. It loads no component library.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { whenIdle } from '../idle.ts';
import { withholdComposedKeys } from '../shortcuts/composed-keys.ts';
import { SilentBoundary } from './silent-boundary.tsx';

const NotificationHolder = lazy(async () => {
  const [{ NotificationHolder }] = await Promise.all([
    import('./notification-holder.tsx'),
    window.begin?.styled(),
  ]);
  return { default: NotificationHolder };
});

/** Notifications wait until what shows them is there; it is fetched after the page itself. */
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
  useEffect(withholdComposedKeys, []);
  return (
    <>
      <Outlet />
      <Notifications />
      <ScrollRestoration />
    </>
  );
}
