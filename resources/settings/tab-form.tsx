// Form of one settings tab. Sends the changed values and stays open after saving.
import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { refreshMe } from '#providers/me.ts';
import { isSecret } from '#shared/contract/setting.ts';
import { changedSettings, entriesOf, type SettingValues, toValues } from '#src/form/inputs/setting-values.ts';
import { SaveForm } from '#src/form/save/save-form.tsx';
import type { Version } from '#src/form/save/save-state.ts';
import { noChangesText, useSave } from '#src/form/save/use-save.ts';
import { Card } from '#src/ui/card.tsx';
import { errorNotification, saveNotifications, successNotification } from '#src/ui/notifications.ts';
import { type SettingTab, settings, settingsOf } from './contract.ts';
import { definition } from './resource.tsx';
import type { LoadedSettings, SettingsAnswer } from './use-settings.ts';

interface TabFormProps {
  tab: { key: SettingTab; label: string };
  /** Settings when the tab was opened. */
  opened: SettingsAnswer;
  reload: LoadedSettings['reload'];
  children: ReactNode;
}

export function TabForm({ tab, opened, reload, children }: TabFormProps) {
  const shown = settingsOf(tab.key);
  const [form] = Form.useForm<SettingValues>();
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object>();
  const { texts } = definition;
  const versionOf = (answer: SettingsAnswer): Version<SettingValues, SettingsAnswer> => ({
    values: toValues(shown, answer.answered),
    answer,
    etag: answer.etag,
  });
  const state = useSave<SettingValues, SettingsAnswer | undefined, unknown>({
    form,
    inTab: true,
    begin: versionOf(opened),
    differing: (values, initial) => changedSettings(shown, values, initial),
    refused: (changed) => (Object.keys(changed).length === 0 ? noChangesText : undefined),
    fieldOf: (path) => path,
    send: ({ changed, version: { etag }, note }) =>
      mutateAsync({
        url: `${settings.path}/bulk-update`,
        method: 'post',
        values: entriesOf(shown, changed),
        ...(etag !== undefined && { config: { headers: { 'If-Match': etag } } }),
        ...saveNotifications(
          successNotification(texts.updated, note),
          errorNotification(texts.updateFailed, [412]),
        ),
      }),
    async saved(_, values) {
      // The site name, support email and maintenance mode are shown on all screens.
      refreshMe();
      // The saved values are no longer unsaved, even if the reload fails.
      return reload().then(versionOf, () => ({ values, answer: undefined }));
    },
    reload: () => reload().then(versionOf),
  });
  return (
    <SaveForm
      label="Edit settings"
      name={`${settings.name}-${tab.key}`}
      state={state}
      save={texts.save}
      cancel={state.reset}
      secrets={shown.filter(isSecret).map(({ key }) => key)}
    >
      {(end) => (
        <Card title={tab.label}>
          {children}
          {end}
        </Card>
      )}
    </SaveForm>
  );
}
