// The current user's own choice of notifications, within the platform's settings.
import { Switch } from 'antd';
import { useState } from 'react';
import { useIdentity } from '#providers/identity.ts';
import { storePreference, useStoredPreference } from '#providers/preference.ts';
import { choiceKey, choicesOff, noticeEvents, noticePreference } from '#shared/domain/notice-events.ts';
import { NoticeGrid } from '#src/form/inputs/notice-grid.tsx';
import { Card } from '#src/ui/card.tsx';
import { SecondaryLine } from '#src/ui/values.tsx';

export function OwnNotices() {
  const { isAdmin } = useIdentity();
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  useStoredPreference(noticePreference, true, (value) => setOff(choicesOff(value)));
  const choose = (key: string, isOn: boolean) => {
    const next = new Set(off);
    if (isOn) next.delete(key);
    else next.add(key);
    setOff(next);
    storePreference(noticePreference, { off: [...next] }, 'Your notifications');
  };
  return (
    <Card title="Notifications">
      <NoticeGrid
        person="You"
        audiences={isAdmin ? ['administrators', 'person'] : ['owners', 'person']}
        control={(event, channel, name) => {
          const key = choiceKey(event, channel);
          const { isFixed } = noticeEvents[event];
          return (
            <Switch
              aria-label={name}
              checked={isFixed || !off.has(key)}
              disabled={isFixed}
              onChange={(isOn) => choose(key, isOn)}
            />
          );
        }}
      />
      <SecondaryLine>
        You get only what the platform sends. Warnings about your account are always sent.
      </SecondaryLine>
    </Card>
  );
}
