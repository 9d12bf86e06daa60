// `/profile`: the current user's account, sessions and theme. Read-only on a server with only the
// specification's calls.

import { Segmented } from 'antd';
import { Suspense } from 'react';
import { useIdentity } from '#providers/identity.ts';
import { SkeletonCard } from '#src/show/show-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { chooseScheme, schemeChoices, useSchemeChoice } from '#src/ui/color-scheme.ts';
import { Frame } from '#src/ui/frame.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import { KnownAccount } from './profile/known-account.tsx';
import { OwnSessions } from './profile/own-sessions.tsx';
import { PasswordForm } from './profile/password-form.tsx';
import styles from './profile/profile.module.css';
import { ProfileForm } from './profile/profile-form.tsx';

const OwnFactors = lazyComponent(async () => (await import('./profile/own-factors.tsx')).OwnFactors);
const OwnNotices = lazyComponent(async () => (await import('./profile/own-notices.tsx')).OwnNotices);

function ThemeChoice() {
  const choice = useSchemeChoice();
  return (
    <div className={styles.stack}>
      <div>
        <Segmented
          aria-label="Theme"
          options={schemeChoices.map(({ value, label }) => ({ value, label }))}
          value={choice}
          onChange={chooseScheme}
        />
      </div>
      <SecondaryText>“System” follows your device. The choice applies to this browser.</SecondaryText>
    </div>
  );
}

export function Screen() {
  const { extended } = useIdentity();
  return (
    <Frame title="Profile" line="Your name, sign-in details and sessions.">
      <PageColumns
        side={
          <Card title="Theme">
            <ThemeChoice />
          </Card>
        }
      >
        {extended ? <ProfileForm /> : <KnownAccount />}
        {extended && <PasswordForm />}
        {extended && (
          <Suspense>
            <OwnFactors />
          </Suspense>
        )}
        {extended && <OwnSessions />}
        {extended && (
          <Suspense fallback={<SkeletonCard />}>
            <OwnNotices />
          </Suspense>
        )}
      </PageColumns>
    </Frame>
  );
}
