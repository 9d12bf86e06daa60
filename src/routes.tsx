// The routes behind sign-in, made from the registry.
import { Suspense } from 'react';
import { matchRoutes, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { mayReach } from '#providers/access-control.ts';
import type { Identity } from '#providers/identity.ts';
import { useDocumentTitle } from './document-title.ts';
import { showsSample } from './kit/resource.ts';
import { AdminOnly } from './layout/guards.tsx';
import { useIdentity } from './layout/identity.tsx';
import { Loading } from './layout/loading.tsx';
import { ScreenError } from './layout/screen-error.tsx';
import { Shell } from './layout/shell.tsx';
import { NotAllowed } from './pages/not-allowed.tsx';
import { NotFound } from './pages/not-found.tsx';
import { type ScreenRoute, screenRoutes } from './screen-routes.ts';

/** What stands at this path. */
export const routeAt = (pathname: string): ScreenRoute | undefined => {
  const routes = matchRoutes(
    screenRoutes.map((route) => ({ path: route.path, handle: route })),
    pathname,
  );
  return routes?.[0]?.route.handle;
};

const actions = { list: 'list', create: 'create', edit: 'edit', show: 'show', below: 'show' } as const;

/** Whether the grants reach a screen, or it shows samples. What is one's own needs none. */
function reaches(route: ScreenRoute, identity: Identity): boolean {
  if (route.kind === 'own') return true;
  if (route.kind === 'screen') {
    const { name, sampled = false } = route.screen;
    return mayReach({ name, meta: route.screen }, 'list', identity) || (sampled && !identity.extended);
  }
  const { kind, definition } = route;
  const sample = kind === 'list' && showsSample(definition, identity);
  return sample || mayReach(definition.contract, actions[kind], identity);
}

/**
 * A screen, where the grants reach. A create form is shown on a server that lists no grants too: the specification has
 * forms that can't be sent, and they say so themselves.
 */
function RoutedScreen({ route }: { route: ScreenRoute }) {
  const { kind, path, title, Screen, retry } = route;
  const { id } = useParams();
  const { pathname } = useLocation();
  const identity = useIdentity();
  useDocumentTitle(title, identity.isAdmin ? 'Admin Panel' : 'User Portal');

  const allowed = reaches(route, identity);
  if (!allowed && identity.extended) return <NotAllowed />;
  if (!allowed && kind !== 'create') return <NotFound />;
  return (
    // Another record is another screen: nothing of the one before may be seen in it.
    <ScreenError key={`${path} ${id ?? ''}`} resetKey={pathname} onRetry={retry}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </ScreenError>
  );
}

const elementOf = (route: ScreenRoute) =>
  route.adminOnly ? (
    <AdminOnly>
      <RoutedScreen route={route} />
    </AdminOnly>
  ) : (
    <RoutedScreen route={route} />
  );

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {screenRoutes.map((route) => (
          <Route key={route.path} path={route.path} element={elementOf(route)} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
