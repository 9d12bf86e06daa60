// `/profile`: what concerns the signed-in person alone, whoever they are. On a server that knows only the
// specification's calls it shows what is known, and says what can't be done there.

import { Card } from '../kit/card.tsx';
import { Frame } from '../kit/frame.tsx';
import { PageColumns } from '../kit/page-columns.tsx';
import { useIdentity } from '../kit/use-identity.ts';
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
