// The layout of every screen: sidebar, top bar, content.
import { Alert, Layout } from 'antd';
import { type MouseEvent, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { hasDuty, lastIdentity, useIdentity } from '#providers/identity.ts';
import { ownerView } from '#providers/owner-view.ts';
import { useRoleView } from '#providers/role-view.ts';
import { useSite } from '#providers/site.ts';
import { IdentityGate, IdentityWarning } from '#src/auth/identity.tsx';
import { IdleWatch } from '#src/auth/idle-watch.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { useIsWide } from '#src/ui/media-query.ts';
import { Loading } from '#src/ui/message.tsx';
import { Hints } from './hints.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useMenu } from './menu.ts';
import { OverlayHistory } from './overlay-history.tsx';
import { ScreenError } from './screen-error.tsx';
import { ScreenFocus } from './screen-focus.tsx';
import styles from './shell.module.css';
import { useSidebar } from './sidebar-state.ts';
import { Sider } from './sider.tsx';
import { TopBar } from './top-bar.tsx';
import { usePrefetch } from './use-prefetch.ts';

const OwnerViewBanner = lazyComponent(
  async () => (await import('#src/auth/owner-view-banner.tsx')).OwnerViewBanner,
);

const RoleViewBanner = lazyComponent(
  async () => (await import('#src/auth/role-view-banner.tsx')).RoleViewBanner,
);

const SecondFactorBanner = lazyComponent(
  async () => (await import('#src/auth/second-factor-banner.tsx')).SecondFactorBanner,
);

const RequiredFactor = lazyComponent(async () => (await import('./required-factor.tsx')).RequiredFactor);

const OldPassword = lazyComponent(async () => (await import('./old-password.tsx')).OldPassword);

/** The screen, or the step that the user must complete first. */
function Content() {
  const { mustSetPassword, mustSetUpSecondFactor } = useIdentity();
  // The new recovery codes are shown when the second factor is already set up.
  const [isSettingUp, setIsSettingUp] = useState(false);
  const isDue = mustSetUpSecondFactor || isSettingUp;
  if (!mustSetPassword && !isDue) return <Outlet />;
  return (
    <Suspense fallback={<Loading />}>
      {mustSetPassword ? <OldPassword /> : <RequiredFactor onOpenChange={setIsSettingUp} />}
    </Suspense>
  );
}

function Maintenance() {
  const { isAdmin } = useIdentity();
  const maintenance = useSite()?.maintenance;
  if (!maintenance) return null;
  return (
    <Alert
      type="warning"
      banner
      role="status"
      message={isAdmin ? 'Maintenance mode is on: only administrators can make changes.' : maintenance}
    />
  );
}

/** Focuses the content without a history entry, which would trigger the leave guard of a form. */
function skipToMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Until the identity has loaded, renders the shell of the last visit without content. */
export function Shell() {
  const identity = useIdentity();
  const view = useRoleView();
  const owner = ownerView();
  const [last] = useState(lastIdentity);
  const shown = identity.known ? identity : last;
  const sidebar = useSidebar(useIsWide());
  const { pathname } = useLocation();
  const menu = useMenu(shown ?? identity);
  usePrefetch(hasDuty(identity) ? [] : menu);

  if (!shown) return <Loading />;
  return (
    <Layout hasSider className={styles.shell}>
      <LeaveGuard />
      <OverlayHistory />
      <Hints />
      {/* biome-ignore lint/a11y/useValidAnchor: the target is on this page; the handler only avoids a history entry. */}
      <a href="#main" className={styles.skip} onClick={skipToMain}>
        Skip to content
      </a>
      <Sider sidebar={sidebar} panel={shown.isAdmin ? 'Admin Panel' : 'User Portal'} groups={menu} />
      <Layout>
        <TopBar sidebar={sidebar} menu={menu} />
        <IdentityWarning />
        {owner && (
          <Suspense>
            <OwnerViewBanner view={owner} />
          </Suspense>
        )}
        {view && (
          <Suspense>
            <RoleViewBanner view={view} />
          </Suspense>
        )}
        {identity.secondFactorDue !== undefined && !hasDuty(identity) && (
          <Suspense>
            <SecondFactorBanner due={identity.secondFactorDue} />
          </Suspense>
        )}
        <Maintenance />
        <Layout.Content id="main" tabIndex={-1} className={styles.content}>
          <IdentityGate>
            <ScreenError resetKey={pathname}>
              <Content />
            </ScreenError>
            <IdleWatch />
          </IdentityGate>
        </Layout.Content>
      </Layout>
      {/* Last, because the screen's effects set the title first. */}
      <ScreenFocus />
    </Layout>
  );
}
