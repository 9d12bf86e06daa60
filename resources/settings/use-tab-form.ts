// The form of one tab: what was changed is sent, and the screen stays.
import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { Form } from 'antd';
import { useRef, useState } from 'react';
import { askMeAgain } from '#providers/me.ts';
import { useLeaveGuard } from '#src/kit/leave-guard.ts';
import { failureNotice, successNotice } from '#src/kit/notices.ts';
import { type RecordFormState, showFieldErrors } from '#src/kit/use-record-form.ts';
import { type SettingTab, settings } from './contract.ts';
import { definition } from './resource.tsx';
import type { LoadedSettings, SettingsAnswer } from './use-settings.ts';
import { changedSettings, type TabValues, toValues } from './values.ts';

const nothingChanged = 'There is nothing to save: no value was changed.';

/** `opened`: the settings as they were when the tab was shown. */
export function useTabForm(
  tab: SettingTab,
  opened: SettingsAnswer,
  reload: LoadedSettings['reload'],
): RecordFormState<TabValues> {
  const [form] = Form.useForm<TabValues>();
  const change = useCustomMutation<BaseRecord, HttpError, object>();
  const [base, setBase] = useState(() => ({
    initial: toValues(tab, opened.answered),
    etag: opened.etag,
  }));
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // At once, where the state comes with the next drawing: no double submit.
  const running = useRef(false);
  const { texts } = definition;

  const changes = (values = form.getFieldsValue(true) as TabValues) =>
    changedSettings(tab, values, base.initial);
  useLeaveGuard(() => changes().length > 0);

  function showBase(values: TabValues, etag: string | undefined) {
    setBase({ initial: values, etag });
    form.setFieldsValue(values);
    setConflict(false);
  }

  async function save(values: TabValues, etag = base.etag) {
    if (running.current) return;
    const changed = changes(values);
    setConflict(false);
    setProblems(changed.length === 0 ? [nothingChanged] : []);
    if (changed.length === 0) return;
    running.current = true;
    setSaving(true);
    try {
      await change.mutateAsync({
        url: `${settings.path}/bulk-update`,
        method: 'post',
        values: changed,
        ...(etag !== undefined && { config: { headers: { 'If-Match': etag } } }),
        successNotification: successNotice(texts.updated),
        errorNotification: failureNotice(texts.updateFailed, [412]),
      });
      // What was just saved is no change any more, whether or not it can be read again.
      const saved = await reload();
      showBase(saved ? toValues(tab, saved.answered) : { ...values }, saved?.etag);
      // Its name, its support address and its maintenance are shown everywhere.
      askMeAgain();
    } catch (error) {
      const failure = error as HttpError;
      setConflict(failure.statusCode === 412);
      setProblems(showFieldErrors(form, failure.errors, (path) => path));
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  async function loadTheirs() {
    const theirs = await reload();
    if (theirs) showBase(toValues(tab, theirs.answered), theirs.etag);
  }

  async function saveMineAnyway() {
    const theirs = await reload();
    if (!theirs) return;
    setBase({ ...base, etag: theirs.etag });
    await save(form.getFieldsValue(true) as TabValues, theirs.etag);
  }

  return {
    form,
    initial: base.initial,
    editing: true,
    saving,
    sent: undefined,
    conflict,
    problems,
    submit: (values) => save({ ...(form.getFieldsValue(true) as TabValues), ...values }),
    loadTheirs,
    saveMineAnyway,
    cancel() {
      form.setFieldsValue(base.initial);
      form.setFields(Object.keys(base.initial).map((name) => ({ name, errors: [] })));
      setProblems([]);
      setConflict(false);
    },
  };
}
