// The routes behind sign-in, made from the registry.
import { Suspense } from 'react';
import { matchPath, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { portal, registry } from '#resources/registry.tsx';
import { useDocumentTitle } from './document-title.ts';
import { showsSample } from './kit/resource.ts';
import { AdminOnly } from './layout/guards.tsx';
import { useIdentity } from './layout/identity.tsx';
import { Loading } from './layout/loading.tsx';
import { isResource, type MenuLink, type RegistryEntry, reaches } from './layout/menu.ts';
import { ScreenError } from './layout/screen-error.tsx';
import { Shell } from './layout/shell.tsx';
import { pageRoutes } from './page-routes.ts';
import { NotAllowed } from './pages/not-allowed.tsx';
import { NotFound } from './pages/not-found.tsx';
import { type LinkRoute, linkRoutes, type ScreenRoute, screenRoutes } from './screen-routes.ts';
import { grant, listGrant } from './shared/grants.ts';

const links = (entries: readonly RegistryEntry[]): MenuLink[] =>
  entries.filter((entry): entry is MenuLink => !isResource(entry));

/** Whether anything stands, or will stand, at this path. */
export function isKnownPath(pathname: string): boolean {
  const linked = [...links(registry), ...links(portal)].map(({ path }) => path);
  const paths = [...linked, ...pageRoutes.map(({ path }) => path), ...screenRoutes.map(({ path }) => path)];
  return paths.some((path) => matchPath(path, pathname));
}

/**
 * A screen, where the grants reach; what is one's own needs none. A create form is shown on a server that lists no grants too: the
 * specification has forms that can't be sent, and they say so themselves.
 */
function RoutedScreen({ route: { kind, path, title, definition, Screen } }: { route: ScreenRoute }) {
  const { id } = useParams();
  const { pathname } = useLocation();
  const { grants, listed, isAdmin } = useIdentity();
  useDocumentTitle(title, isAdmin ? 'Admin Panel' : 'User Portal');

  const { contract } = definition;
  const writes = kind === 'edit' || kind === 'create';
  const allowed =
    kind === 'own' ||
    (kind === 'list'
      ? grants.has(listGrant(contract)) || showsSample(definition, { grants, listed })
      : grants.has(grant(contract, writes ? 'write' : 'read')));
  if (!allowed && listed) return <NotAllowed />;
  if (!allowed && kind !== 'create') return <NotFound />;
  return (
    // Another record is another screen: nothing of the one before may be seen in it.
    <ScreenError key={`${path} ${id ?? ''}`} resetKey={pathname}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </ScreenError>
  );
}

/** A screen that is no resource's, where the grants reach any of it. */
function LinkedScreen({ route: { link, Screen } }: { route: LinkRoute }) {
  const { pathname } = useLocation();
  const { grants, listed, isAdmin } = useIdentity();
  useDocumentTitle(link.label, isAdmin ? 'Admin Panel' : 'User Portal');
  const allowed = reaches(link, grants) || (link.sampled && !listed);
  if (!allowed) return listed ? <NotAllowed /> : <NotFound />;
  return (
    <ScreenError key={link.path} resetKey={pathname}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </ScreenError>
  );
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {linkRoutes.map((route) => (
          <Route
            key={route.link.path}
            path={route.link.path}
            element={
              route.adminOnly ? (
                <AdminOnly>
                  <LinkedScreen route={route} />
                </AdminOnly>
              ) : (
                <LinkedScreen route={route} />
              )
            }
          />
        ))}
        {pageRoutes.map(({ path, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <Suspense fallback={<Loading />}>
                <Screen />
              </Suspense>
            }
          />
        ))}
        {screenRoutes.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            element={
              route.kind === 'own' ? (
                <RoutedScreen route={route} />
              ) : (
                <AdminOnly>
                  <RoutedScreen route={route} />
                </AdminOnly>
              )
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
