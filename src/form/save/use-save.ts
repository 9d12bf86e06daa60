// Saves a form: sends the changed fields, shows server errors at their fields, resolves conflicts, guards unsaved changes.
import type { HttpError } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { changedValues, mergeChanges } from '#shared/contract/changed-values.ts';
import { type RecordChange, readRecordChanges } from '#shared/contract/record-changes.ts';
import { discardChangesDefaults, useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';

/** A version of the record: its form values, the answer they come from and its ETag. */
export interface Version<V, T> {
  readonly values: V;
  readonly answer: T;
  readonly etag?: string | undefined;
}

export const noChangesText = 'There are no changes to save.';

export interface Sent<V, T> {
  /** All values: the latest known version with the user's changes. */
  readonly values: V;
  /** The user's changes. */
  readonly changed: Partial<V>;
  /** The latest known version. Its `etag` is sent as `If-Match`. */
  readonly version: Version<V, T>;
  /** Call with the upload progress from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface SaveOptions<V extends object, T, A> {
  form: FormInstance<V>;
  /** The initial version. */
  begin: Version<V, T>;
  /** Asks the user before the values are sent. False: the form stays as it is. Call `asking` before a dialog opens. */
  confirmed?: (sent: Sent<V, T>, asking: () => void) => Promise<boolean>;
  /** Sends the values. A failure must show a notification and reject. */
  send: (sent: Sent<V, T>) => Promise<A>;
  /** Called after a save. Returns the version to continue with; undefined if the form closes. */
  saved: (answer: A, values: V) => Version<V, T> | undefined | Promise<Version<V, T> | undefined>;
  reload?: () => Promise<Version<V, T>>;
  /** Called after the form loaded the other user's version. */
  onTheirs?: (theirs: Version<V, T>) => void;
  /** Returns an error that prevents the save. */
  refused?: (changed: Partial<V>) => string | undefined;
  /** Maps a server error's path to a field. Default: the first segment of the path. */
  fieldOf?: (path: string) => string;
  /** Returns the changed values. Default: `changedValues`. */
  differing?: (values: V, initial: V) => Partial<V>;
  /** Whether the form is in one tab of a screen. Switching the tab leaves the form. */
  inTab?: boolean;
}

export interface SaveState<V> {
  readonly form: FormInstance<V>;
  readonly initial: V;
  readonly saving: boolean;
  /** The upload progress from 0 to 1; undefined without an upload. */
  readonly sent: number | undefined;
  /** Whether another user changed the record since it was loaded. */
  readonly conflict: boolean;
  /** The other users' changes, if the server returns them. */
  readonly changes: readonly RecordChange[];
  /** Errors that belong to no field. */
  readonly problems: readonly string[];
  isChanged(): boolean;
  submit(values: V): Promise<void>;
  /** Discards the user's changes. */
  reset(): void;
  loadTheirs(): void;
  saveMineAnyway(): Promise<void>;
}

const firstName = (path: string) => path.split('.')[0] ?? '';

const reloadFailed = ({ statusCode }: Partial<HttpError>) =>
  statusCode === 404
    ? 'This no longer exists; it may have been deleted. Your changes are still here.'
    : "We couldn't load their version. Your changes are still here.";

/** Shows server errors at their fields. Returns the first such field and the errors of no field. */
function showFieldErrors<V>(
  form: FormInstance<V>,
  { errors = {} }: HttpError,
  fieldOf: (path: string) => string,
) {
  const formFields = new Set(Object.keys(form.getFieldsValue() as object));
  const problems: string[] = [];
  let first: string | undefined;
  for (const [path, texts] of Object.entries(errors)) {
    const list = [texts].flat().filter((text) => typeof text === 'string');
    const field = fieldOf(path);
    if (formFields.has(field)) {
      form.setFields([{ name: field as never, errors: list }]);
      first ??= field;
    } else problems.push(...list);
  }
  return { first, problems };
}

export function useSave<V extends object, T, A>(options: SaveOptions<V, T, A>): SaveState<V> {
  const { form, begin, confirmed, send, saved, reload, onTheirs, refused, inTab = false } = options;
  const { fieldOf = firstName, differing = changedValues } = options;
  const confirm = useConfirm();
  // `initial` stays the version that the user started with. Otherwise other users' changes would look like this user's.
  const [base, setBase] = useState({ initial: begin.values, version: begin });
  const [saving, setSaving] = useState(false);
  const [sent, setSent] = useState<number>();
  const [conflict, setConflict] = useState(false);
  const [changes, setChanges] = useState<readonly RecordChange[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // Refs change immediately, unlike state: this prevents a double submit and a leave confirmation after a save.
  const running = useRef(false);
  const left = useRef(false);
  /** Restores the focus when the fields are enabled again, because disabled fields lose it. */
  const focus = useRef<() => void>();

  const changesOf = (values = form.getFieldsValue(true) as V) => differing(values, base.initial);
  const isChanged = () => !left.current && Object.keys(changesOf()).length > 0;
  useLeaveGuard(isChanged, { tab: inTab });

  useEffect(() => {
    if (saving) return;
    focus.current?.();
    focus.current = undefined;
  }, [saving]);

  function continueWith(version: Version<V, T>) {
    setBase({ initial: version.values, version });
    form.setFieldsValue(version.values as never);
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    form.setFields(wrong.map(({ name }) => ({ name: name as never, errors: [] })));
    setConflict(false);
    setProblems([]);
    left.current = false;
  }

  async function save(values: V, version = base.version) {
    if (running.current) return;
    const mine = changesOf(values);
    const refusal = refused?.(mine);
    setProblems(refusal === undefined ? [] : [refusal]);
    if (refusal !== undefined) return;
    running.current = true;
    const before = document.activeElement;
    focus.current = () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
    setSaving(true);
    try {
      const changed = mergeChanges(mine, base.initial, version.values);
      const all = version.values === base.initial ? values : { ...version.values, ...changed };
      const sending = { values: all, changed, version, onProgress: setSent };
      if (confirmed && !(await confirmed(sending, () => setSaving(false)))) return;
      setSaving(true);
      const answer = await send(sending);
      left.current = true;
      const next = await saved(answer, values);
      if (next) continueWith(next);
    } catch (error) {
      const failure = error as HttpError;
      // Not a failed call, but a bug.
      if (failure.statusCode === undefined) throw error;
      setConflict(failure.statusCode === 412);
      setChanges(readRecordChanges(failure));
      const { first, problems: others } = showFieldErrors(form, failure, fieldOf);
      // The notification disappears, so the form shows the reason too.
      const isExplained = failure.statusCode === 412 || first !== undefined || others.length > 0;
      setProblems(isExplained ? others : [failure.message || 'Your changes were not saved. Try again.']);
      if (first !== undefined) focus.current = () => form.scrollToField(first as never, { focus: true });
    } finally {
      running.current = false;
      setSaving(false);
      setSent(undefined);
    }
  }

  /** Fetches the current version. On failure, shows the reason and returns undefined. */
  async function fetchCurrent(): Promise<Version<V, T> | undefined> {
    try {
      return await reload?.();
    } catch (error) {
      setProblems([reloadFailed(error as HttpError)]);
      return undefined;
    }
  }

  async function replace() {
    const version = await fetchCurrent();
    if (!version) return;
    continueWith(version);
    onTheirs?.(version);
  }

  return {
    form,
    initial: base.initial,
    saving,
    sent,
    conflict,
    changes,
    problems,
    isChanged,
    submit: (values) => save(values),
    reset: () => continueWith({ ...base.version, values: base.initial }),
    loadTheirs() {
      confirm({
        title: 'Load their version?',
        ...discardChangesDefaults,
        okText: 'Discard my changes',
        cancelText: 'Keep my changes',
        onOk: replace,
      });
    },
    async saveMineAnyway() {
      const version = await fetchCurrent();
      if (!version) return;
      setConflict(false);
      setBase({ ...base, version });
      await save(form.getFieldsValue() as V, version);
    },
  };
}
