import { Alert, Form, Tabs } from 'antd';
import { Suspense } from 'react';
import { SettingField } from '#src/inputs/setting-field.tsx';
import { type ForeignSetting, toValues } from '#src/inputs/setting-values.ts';
import { Card } from '#src/kit/card.tsx';
import { Fields } from '#src/kit/fields.tsx';
import { Frame } from '#src/kit/frame.tsx';
import { FailedLoad, lazyPart, Waiting } from '#src/kit/loading.tsx';
import { useTab } from '#src/kit/url-state.ts';
import { useAccess } from '#src/kit/use-access.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { SecondaryLine, SecondaryText } from '#src/kit/values.tsx';
import { longDate } from '#src/shared/dates.ts';
import { type SettingTab, settings, settingsOf, settingTabs, type TabChange } from './contract.ts';
import { definition } from './resource.tsx';
import styles from './screen.module.css';
import { TabForm } from './tab-form.tsx';
import { TestMailCard } from './test-mail.tsx';
import { type LoadedSettings, useSettings } from './use-settings.ts';

const SystemCard = lazyPart(async () => (await import('./system-card.tsx')).SystemCard);

const tabKeys = settingTabs.map(({ key }) => key) as unknown as readonly [SettingTab, ...SettingTab[]];

const { texts } = definition;

interface TabProps {
  tab: (typeof settingTabs)[number];
  answered?: readonly ForeignSetting[] | undefined;
}

/** What a tab is for, and its fields. */
function TabFields({ tab, answered = [] }: TabProps) {
  return (
    <>
      <p className={styles.purpose}>
        <SecondaryText>{tab.purpose}</SecondaryText>
      </p>
      <Fields>
        {settingsOf(tab.key).map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            isSet={answered.some(({ key, isSet }) => key === setting.key && isSet === true)}
          />
        ))}
      </Fields>
    </>
  );
}

/** A form that can't be saved, and why. */
function StaticTab({ tab, answered = [], why }: TabProps & { why: string }) {
  return (
    <div className={styles.panel}>
      <Alert type="info" showIcon message={why} />
      <Form
        layout="vertical"
        disabled
        initialValues={toValues(settingsOf(tab.key), answered)}
        aria-label="Settings"
      >
        <Card title={tab.label}>
          <TabFields tab={tab} answered={answered} />
        </Card>
      </Form>
    </div>
  );
}

/** Who changed a tab last. */
function LastChange({ change }: { change: TabChange | undefined }) {
  const who = change?.changedBy ? ` by ${change.changedBy.full_name}` : '';
  return (
    <SecondaryLine>
      {change
        ? `Last changed${who} on ${longDate(change.changedAt)}.`
        : 'Not changed yet: these are the defaults.'}
    </SecondaryLine>
  );
}

/** What a tab shows: a form where its settings are loaded and may be changed, else why there is none. */
function TabPanel({ tab, loaded }: TabProps & { loaded: LoadedSettings }) {
  const { extended } = useIdentity();
  const mayEdit = useAccess(settings, 'edit');
  const { answer, failure, reload, changes } = loaded;
  if (!extended && tab.key !== 'fees') {
    return (
      <StaticTab
        tab={tab}
        why="This server keeps the fees only. These are the usual defaults; they cannot be saved here."
      />
    );
  }
  if (failure !== undefined)
    return (
      <Card>
        <FailedLoad text={failure} onRetry={() => void reload().catch(() => undefined)} />
      </Card>
    );
  if (!answer) {
    return (
      <Card>
        <Waiting text={texts.loading} />
      </Card>
    );
  }
  const content = mayEdit ? (
    <TabForm tab={tab} opened={answer} reload={reload}>
      <TabFields tab={tab} answered={answer.answered} />
    </TabForm>
  ) : (
    <StaticTab tab={tab} answered={answer.answered} why="You may see the settings, but not change them." />
  );
  return (
    <div className={styles.panel}>
      {content}
      {changes && <LastChange change={changes.find((change) => change.tab === tab.key)} />}
      {tab.key === 'email' && mayEdit && <TestMailCard />}
      {tab.key === 'system' && extended && (
        <Suspense>
          <SystemCard />
        </Suspense>
      )}
    </div>
  );
}

export function Screen() {
  const { tabs } = useTab(tabKeys);
  const loaded = useSettings();
  return (
    <Frame title={texts.title} line={definition.purpose}>
      <Tabs
        {...tabs}
        destroyOnHidden
        items={settingTabs.map((tab) => ({
          key: tab.key,
          label: tab.label,
          children: <TabPanel tab={tab} loaded={loaded} />,
        }))}
      />
    </Frame>
  );
}
