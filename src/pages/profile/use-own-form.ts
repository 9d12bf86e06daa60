// Sends a form about one's own account; the server's errors come to their fields.
import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { failureNotice, successNotice } from '../../kit/notices.ts';
import { showFieldErrors } from '../../kit/use-record-form.ts';

export interface OwnFormOptions<V> {
  form: FormInstance<V>;
  call: { method: 'patch' | 'post'; url: string };
  toBody: (values: V) => object;
  /** The notices. */
  texts: { saved: string; failed: string };
  onSaved: (data: BaseRecord) => void;
}

export interface OwnFormState<V> {
  readonly form: FormInstance<V>;
  readonly saving: boolean;
  /** What the server refused beside the fields. */
  readonly problems: readonly string[];
  submit(values: V): Promise<void>;
}

export function useOwnForm<V extends object>(options: OwnFormOptions<V>): OwnFormState<V> {
  const { form, call, toBody, texts, onSaved } = options;
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object>();
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // At once, where the state comes with the next drawing: no double submit.
  const running = useRef(false);

  async function submit(values: V) {
    if (running.current) return;
    running.current = true;
    setSaving(true);
    setProblems([]);
    try {
      const { data } = await mutateAsync({
        ...call,
        values: toBody(values),
        successNotification: successNotice(texts.saved),
        errorNotification: failureNotice(texts.failed),
      });
      onSaved(data);
    } catch (error) {
      setProblems(showFieldErrors(form, (error as HttpError).errors));
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  return { form, saving, problems, submit };
}
