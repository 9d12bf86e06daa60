// What the form of one resource does: create or update, the server's errors at their fields, another person's
// change in between, and the way back to the list.
import { type BaseRecord, type HttpError, useCreate, useUpdate } from '@refinedev/core';
import { Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OneAnswer } from '#providers/data.ts';
import { openParam } from '#src/shared/list-query.ts';
import { changedValues } from './changed-values.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { listUrl } from './list-state.ts';
import { failureNotice, successNotice } from './notices.ts';
import type { ResourceDefinition } from './resource.ts';
import { useGrants } from './use-grants.ts';

/** A record as it was loaded, and how to fetch it anew. */
export interface Loaded<T> {
  readonly answer: OneAnswer<T>;
  /** Fetches it as it is now; undefined where that fails. */
  reload(): Promise<OneAnswer<T> | undefined>;
}

/** The record that is edited. */
export interface Edited<T> extends Loaded<T> {
  /** From now on that is the record that is edited: with its files, its image, its name. */
  take(answer: OneAnswer<T>): void;
}

export interface RecordFormOptions<T, V> {
  definition: ResourceDefinition;
  /** Undefined in a create form. */
  edited: Edited<T> | undefined;
  /** The form's values for a record; those of a new one where there is none. */
  toValues: (record: T | undefined) => V;
  /** The body that is sent. `changed` holds the values that differ from the record. */
  toBody: (values: V, changed: Partial<V>) => object;
  /** The field that shows an error of the server's, by its path in the body. By default: the path's first name. */
  fieldOf?: (path: string) => string;
  /** Where to go after a save. By default to the list: of a new record, to its beginning. */
  next?: (saved: T) => string;
  /** Called after a save in place of going anywhere: the form stands on its list's screen, and has no Cancel. */
  stay?: (saved: T) => void;
}

export interface RecordFormState<V> {
  readonly form: FormInstance<V>;
  readonly initial: V;
  readonly editing: boolean;
  readonly saving: boolean;
  /** While files are sent: how much of them is, from 0 to 1. */
  readonly sent: number | undefined;
  /** Someone else changed the record since it was loaded. */
  readonly conflict: boolean;
  /** What the server refused beside the fields, or can't do at all. */
  readonly problems: readonly string[];
  submit(values: V): Promise<void>;
  loadTheirs(): Promise<void>;
  saveMineAnyway(): Promise<void>;
  cancel: (() => void) | undefined;
}

const firstName = (path: string) => path.split('.')[0] ?? '';

/** Puts errors at their fields and gives the focus to the first. What belongs to no field is returned. */
export function showFieldErrors<V>(
  form: FormInstance<V>,
  errors: HttpError['errors'] = {},
  fieldOf = firstName,
): string[] {
  const known = new Set(Object.keys(form.getFieldsValue() as object));
  const problems: string[] = [];
  let first: string | undefined;
  for (const [path, texts] of Object.entries(errors)) {
    const list = (Array.isArray(texts) ? texts : [texts]).map(String);
    const field = fieldOf(path);
    if (!known.has(field)) {
      problems.push(...list);
      continue;
    }
    form.setFields([{ name: field as never, errors: list }]);
    first ??= field;
  }
  if (first !== undefined) form.scrollToField(first as never, { focus: true });
  return problems;
}

const holdsFiles = (body: object) =>
  Object.values(body)
    .flat()
    .some((value) => value instanceof Blob);

export function useRecordForm<T extends BaseRecord, V extends object>(
  options: RecordFormOptions<T, V>,
): RecordFormState<V> {
  const { definition, edited, toValues, toBody, fieldOf, next, stay } = options;
  const { contract, texts } = definition;
  const [form] = Form.useForm<V>();
  const navigate = useNavigate();
  // A drawer's form stands at the list's own address: closing it leaves no step for Back.
  const replace = useSearchParams()[0].has(openParam);
  const { ready, can } = useGrants();
  const creation = useCreate<T, HttpError, object>();
  const change = useUpdate<T, HttpError, object>();

  const [base, setBase] = useState(() => ({
    initial: toValues(edited?.answer.data),
    etag: edited?.answer.etag,
  }));
  const [saving, setSaving] = useState(false);
  const [sent, setSent] = useState<number>();
  const [conflict, setConflict] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // At once, where the state comes with the next drawing: no double submit, no question after a save.
  const running = useRef(false);
  const saved = useRef(false);

  const changes = (values = form.getFieldsValue(true) as V) => changedValues(values, base.initial);
  useLeaveGuard(() => !saved.current && Object.keys(changes()).length > 0);

  async function send(values: V, etag: string | undefined) {
    const body = toBody(values, changes(values));
    const watch = holdsFiles(body) ? { onProgress: setSent } : {};
    if (!edited) {
      return creation.mutateAsync({
        resource: contract.name,
        values: body,
        meta: watch,
        successNotification: successNotice(texts.created),
        errorNotification: failureNotice(texts.createFailed),
      });
    }
    return change.mutateAsync({
      resource: contract.name,
      id: String(edited.answer.data.id),
      values: body,
      mutationMode: 'pessimistic',
      meta: { ...watch, ...(etag !== undefined && { ifMatch: etag }) },
      successNotification: successNotice(texts.updated),
      errorNotification: failureNotice(texts.updateFailed, [412]),
    });
  }

  async function save(values: V, etag = base.etag) {
    if (running.current) return;
    setProblems([]);
    // While that is not known yet, the server says it.
    if (ready && !can(contract, 'write')) {
      setProblems([edited ? texts.cannotUpdate : texts.cannotCreate]);
      return;
    }
    running.current = true;
    setSaving(true);
    try {
      const { data } = await send(values, etag);
      saved.current = true;
      if (stay) {
        stay(data);
        return;
      }
      const list = edited ? listUrl(contract) : `/${contract.name}`;
      navigate(next?.(data) ?? list, { replace });
    } catch (error) {
      const failure = error as HttpError;
      setConflict(failure.statusCode === 412);
      setProblems(showFieldErrors(form, failure.errors, fieldOf));
    } finally {
      running.current = false;
      setSaving(false);
      setSent(undefined);
    }
  }

  async function loadTheirs() {
    const theirs = await edited?.reload();
    if (!theirs) return;
    const initial = toValues(theirs.data);
    setBase({ initial, etag: theirs.etag });
    edited?.take(theirs);
    form.setFieldsValue(initial as never);
    setConflict(false);
  }

  async function saveMineAnyway() {
    const theirs = await edited?.reload();
    if (!theirs) return;
    setConflict(false);
    setBase({ ...base, etag: theirs.etag });
    await save(form.getFieldsValue(true) as V, theirs.etag);
  }

  return {
    form,
    initial: base.initial,
    editing: edited !== undefined,
    saving,
    sent,
    conflict,
    problems,
    submit: (values) => save(values),
    loadTheirs,
    saveMineAnyway,
    cancel: stay ? undefined : () => navigate(listUrl(contract), { replace }),
  };
}
