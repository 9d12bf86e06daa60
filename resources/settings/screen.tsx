import { Alert, Form, Switch, Tabs } from 'antd';
import { Suspense } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { longDate } from '#shared/format/dates.ts';
import { Fields } from '#src/form/fields.tsx';
import { SettingField } from '#src/form/inputs/setting-field.tsx';
import { type ForeignSetting, toValues } from '#src/form/inputs/setting-values.ts';
import { SkeletonCard } from '#src/show/show-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LoadError, LoadingSkeletons, lazyComponent } from '#src/ui/loading.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { useTab } from '#src/ui/url-state.ts';
import { SecondaryLine, SecondaryText } from '#src/ui/values.tsx';
import {
  type KnownSetting,
  type SettingKey,
  type SettingTab,
  settings,
  settingsOf,
  settingTabs,
  type TabChange,
} from './contract.ts';
import { NoticeRows } from './notice-rows.tsx';
import { definition } from './resource.tsx';
import styles from './screen.module.css';
import { TabForm } from './tab-form.tsx';
import { type LoadedSettings, type SettingsAnswer, useSettings } from './use-settings.ts';

/** Rows of a server that stores no notifications: one per event of the specification. */
const foreignRows: readonly SettingKey[] = [
  'notify_new_user',
  'notify_new_store',
  'notify_payment',
  'notify_locked_account',
];

/** Notification switches of such a server: one row per event. */
const ForeignRows = ({ events }: { events: readonly KnownSetting[] }) => (
  <div className={styles.rows}>
    <div className={styles.head} aria-hidden="true">
      <span>Event</span>
      <span>Email</span>
    </div>
    {events.map(({ key, label }) => (
      <Form.Item
        key={key}
        name={key}
        label={label}
        valuePropName="checked"
        layout="horizontal"
        colon={false}
        labelAlign="left"
        labelCol={{ flex: 'auto' }}
        wrapperCol={{ flex: 'none' }}
      >
        <Switch />
      </Form.Item>
    ))}
  </div>
);

const SystemCard = lazyComponent(async () => (await import('./system-card.tsx')).SystemCard);
const NoticeEmails = lazyComponent(async () => (await import('./notice-emails.tsx')).NoticeEmails);
const RequiredFactorNote = lazyComponent(
  async () => (await import('./required-factor.tsx')).RequiredFactorNote,
);
const TestMailCard = lazyComponent(async () => (await import('./test-mail.tsx')).TestMailCard);

const tabKeys = settingTabs.map(({ key }) => key) as unknown as readonly [SettingTab, ...SettingTab[]];

const { texts } = definition;

interface TabProps {
  tab: (typeof settingTabs)[number];
  answered?: readonly ForeignSetting[] | undefined;
}

function TabFields({ tab, answered = [] }: TabProps) {
  const all = settingsOf(tab.key);
  const { extended } = useIdentity();
  const rows = tab.key === 'notifications' ? all.filter(({ control }) => control.kind === 'switch') : [];
  return (
    <>
      <p className={styles.purpose}>
        <SecondaryText>{tab.purpose}</SecondaryText>
      </p>
      <Fields>
        {all
          .filter((setting) => !rows.includes(setting))
          .map((setting) => (
            <SettingField
              key={setting.key}
              setting={setting}
              isSet={answered.some(({ key, isSet }) => key === setting.key && isSet === true)}
            />
          ))}
      </Fields>
      {rows.length > 0 && !extended && (
        <ForeignRows events={rows.filter(({ key }) => foreignRows.includes(key))} />
      )}
      {rows.length > 0 && extended && <NoticeRows />}
    </>
  );
}

/** Read-only form with the reason. */
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

const isEmpty = ({ answered }: SettingsAnswer, key: SettingKey) =>
  answered.some((setting) => setting.key === key && setting.value === '');

/**
 * The style sheet draws the mark, so that the name of the tab stays the same. The panel has the same text.
 */
const TabLabel = ({ tab: { label, isActive } }: TabProps) =>
  isActive ? (
    label
  ) : (
    <span className={styles.marked} data-mark="Not active yet">
      {label}
    </span>
  );

function LastChange({ change }: { change: TabChange | undefined }) {
  const who = change?.changedBy ? ` by ${change.changedBy.full_name}` : '';
  return (
    <Card title="Last change">
      <SecondaryLine>
        {change ? `Last changed${who} on ${longDate(change.changedAt)}.` : 'Using defaults'}
      </SecondaryLine>
    </Card>
  );
}

/** The form, or the reason why it cannot be shown. */
function TabPanel({ tab, loaded }: TabProps & { loaded: LoadedSettings }) {
  const { extended } = useIdentity();
  const mayEdit = useAccess(settings, 'edit');
  const { answer, failure, reload, changes } = loaded;
  if (!extended && tab.key !== 'fees') {
    return (
      <StaticTab
        tab={tab}
        why="This server stores fees only. These are the defaults; they can't be changed here."
      />
    );
  }
  if (failure !== undefined)
    return (
      <Card>
        <LoadError text={failure} onRetry={() => void reload().catch(() => undefined)} />
      </Card>
    );
  if (!answer) {
    return (
      <PageColumns side={<SkeletonCard />}>
        <Card>
          <LoadingSkeletons text={texts.loading} />
        </Card>
      </PageColumns>
    );
  }
  const content = mayEdit ? (
    <TabForm tab={tab} opened={answer} reload={reload}>
      <TabFields tab={tab} answered={answer.answered} />
      <Suspense>{tab.key === 'security' && extended && <RequiredFactorNote />}</Suspense>
    </TabForm>
  ) : (
    <StaticTab
      tab={tab}
      answered={answer.answered}
      why="You can view the settings, but you don't have permission to change them."
    />
  );
  return (
    <PageColumns
      side={
        <Suspense fallback={<SkeletonCard />}>
          {tab.key === 'email' && mayEdit && <TestMailCard />}
          {tab.key === 'notifications' && <NoticeEmails />}
          {changes && <LastChange change={changes.find((change) => change.tab === tab.key)} />}
        </Suspense>
      }
    >
      {tab.key === 'general' && extended && isEmpty(answer, 'support_email') && (
        <Alert
          type="warning"
          showIcon
          message="There is no support email"
          description="Store owners who ask for help, another plan or a store are told to contact their administrator. Enter an address so that they can write to you."
        />
      )}
      {content}
      <Suspense fallback={<SkeletonCard />}>{tab.key === 'system' && extended && <SystemCard />}</Suspense>
    </PageColumns>
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
          label: <TabLabel tab={tab} />,
          children: <TabPanel tab={tab} loaded={loaded} />,
        }))}
      />
    </Frame>
  );
}
