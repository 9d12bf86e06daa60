// The routes behind sign-in, built from the registry.
import { Suspense } from 'react';
import { Link, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { homePath, recordPath } from '#shared/contract/paths.ts';
import { AdminOnly } from '#src/auth/guards.tsx';
import { isSampleShown } from '#src/show/resource.ts';
import { GoTo } from '#src/ui/go-to.tsx';
import { Loading, Message } from '#src/ui/message.tsx';
import { useDocumentTitle } from '#src/ui/screen.ts';
import { ScreenError } from './layout/screen-error.tsx';
import { Shell } from './layout/shell.tsx';
import { NotFound } from './pages/not-found.tsx';
import { useRecordAddress } from './record-address.ts';
import { type ScreenRoute, screenRoutes } from './screen-routes.ts';

/** Shown in place of a screen that the user has no permission for. */
function NotAllowed() {
  useDocumentTitle('Not Allowed');
  return (
    <Message
      title="You don't have permission to view this page"
      text="Ask an administrator if you need access."
    >
      <Link className="button primary" to={homePath}>
        Go to Dashboard
      </Link>
    </Message>
  );
}

const actions = {
  list: 'list',
  create: 'create',
  edit: 'edit',
  show: 'show',
  below: 'show',
  own: 'list',
  screen: 'list',
} as const;

/** The item that access control decides on. The user's own records (`/my-…`) need no permission. */
function accessItem(route: ScreenRoute) {
  if (route.kind !== 'screen')
    return { name: route.kind === 'own' ? route.path : route.definition.contract.name };
  const { name, needs, sampled } = route.screen;
  return { name, meta: { needs, sampled } };
}

/** Whether the user may open the screen, or it shows sample data. */
function useCanOpen(route: ScreenRoute): boolean {
  const identity = useIdentity();
  const allowed = useAccess(accessItem(route), actions[route.kind]);
  if (route.kind === 'screen') return allowed || (route.screen.sampled === true && !identity.extended);
  const { isForAll } = route.definition;
  if (isForAll && (identity.extended || route.kind === 'list')) return true;
  return allowed || (route.kind === 'list' && isSampleShown(route.definition, identity));
}

/**
 * Renders a screen if the user may open it. Create forms also open on a server without permissions: the
 * specification has forms that can't be sent, and they say so themselves.
 */
function RoutedScreen({ route }: { route: ScreenRoute }) {
  const { kind, path, title, Screen, retry } = route;
  const { id } = useParams();
  const { pathname } = useLocation();
  const { isAdmin, extended } = useIdentity();
  useDocumentTitle(title, isAdmin ? 'Admin Panel' : 'User Portal');

  const allowed = useCanOpen(route);
  if (!allowed && extended) return <NotAllowed />;
  if (!allowed && kind !== 'create') return <NotFound />;
  return (
    // Remount for each record, so that no state of the previous record is shown.
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

/** Where links in emails lead: to the record, or home if this user has no screen for it. */
function OpenRecord() {
  const { resource = '', id = '' } = useParams();
  return <GoTo path={useRecordAddress()(resource, id) || homePath} />;
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {screenRoutes.map((route) => (
          <Route key={route.path} path={route.path} element={elementOf(route)} />
        ))}
        <Route path={recordPath(':resource', ':id')} element={<OpenRecord />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
