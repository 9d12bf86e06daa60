// `/profile`: the current user's account, sessions and theme. Read-only on a server with only the
// specification's calls.

import { useIdentity } from '#providers/use-identity.ts';
import { Card } from '#src/ui/card.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { KnownAccount } from './profile/known-account.tsx';
import { OwnAccount } from './profile/own-account.tsx';
import { OwnSessions } from './profile/own-sessions.tsx';
import { ThemeChoice } from './profile/theme-choice.tsx';

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
        {extended ? <OwnAccount /> : <KnownAccount />}
        {extended && <OwnSessions />}
      </PageColumns>
    </Frame>
  );
}
