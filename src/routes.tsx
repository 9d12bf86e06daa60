// The routes behind sign-in, made from the registry.
import { Suspense } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router-dom';
import { useDocumentTitle } from './document-title.ts';
import { showsSample } from './kit/resource.ts';
import { useAccess } from './kit/use-access.ts';
import { useIdentity } from './kit/use-identity.ts';
import { AdminOnly } from './layout/guards.tsx';
import { Loading } from './layout/loading.tsx';
import { ScreenError } from './layout/screen-error.tsx';
import { Shell } from './layout/shell.tsx';
import { NotAllowed } from './pages/not-allowed.tsx';
import { NotFound } from './pages/not-found.tsx';
import { type ScreenRoute, screenRoutes } from './screen-routes.ts';

const actions = {
  list: 'list',
  create: 'create',
  edit: 'edit',
  show: 'show',
  below: 'show',
  own: 'list',
  screen: 'list',
} as const;

/** What the access-control provider is asked about. What is one's own needs no grants. */
function itemOf(route: ScreenRoute) {
  if (route.kind !== 'screen')
    return { name: route.kind === 'own' ? route.path : route.definition.contract.name };
  const { name, needs, sampled } = route.screen;
  return { name, meta: { needs, sampled } };
}

/** Whether the grants reach a screen, or it shows samples. */
function useReaches(route: ScreenRoute): boolean {
  const identity = useIdentity();
  const allowed = useAccess(itemOf(route), actions[route.kind]);
  if (route.kind === 'screen') return allowed || (route.screen.sampled === true && !identity.extended);
  return allowed || (route.kind === 'list' && showsSample(route.definition, identity));
}

/**
 * A screen, where the grants reach. A create form is shown on a server that lists no grants too: the specification has
 * forms that can't be sent, and they say so themselves.
 */
function RoutedScreen({ route }: { route: ScreenRoute }) {
  const { kind, path, title, Screen, retry } = route;
  const { id } = useParams();
  const { pathname } = useLocation();
  const { isAdmin, extended } = useIdentity();
  useDocumentTitle(title, isAdmin ? 'Admin Panel' : 'User Portal');

  const allowed = useReaches(route);
  if (!allowed && extended) return <NotAllowed />;
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
