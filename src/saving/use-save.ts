// One save for every form: fields locked while it runs, only what was changed is sent, the server's errors at their
// fields, another person's change in between, the question before what was typed is left.
import type { HttpError } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { losesChanges, useConfirm } from '#src/dialogs/use-confirm.tsx';
import { changedValues, changesOver } from '#src/shared/changed-values.ts';
import { type RecordChange, recordChangesIn } from '#src/shared/record-changes.ts';
import { useLeaveGuard } from './leave-guard.ts';

/** What a form changes: the values that it begins with, the answer that they were made of, and its tag. */
export interface Version<V, T> {
  readonly values: V;
  readonly answer: T;
  readonly etag?: string | undefined;
}

/** Why a form that nobody changed is not sent. */
export const nothingChanged = 'There are no changes to save.';

/** What is sent. */
export interface Sent<V, T> {
  /** All values: those of the newest version that is known, with the changes. */
  readonly values: V;
  /** Those that the person changed. */
  readonly changed: Partial<V>;
  /** The newest version that is known; `etag` goes along as If-Match. */
  readonly version: Version<V, T>;
  /** To be told how much of the files is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface SaveOptions<V extends object, T, A> {
  form: FormInstance<V>;
  /** What the form begins with. */
  begin: Version<V, T>;
  /** Sends it; rejects with the failure, of which a notification has told. */
  send: (sent: Sent<V, T>) => Promise<A>;
  /** After a save: gives the version that the form goes on with, or nothing where it is left. */
  saved: (answer: A, values: V) => Version<V, T> | undefined | Promise<Version<V, T> | undefined>;
  /** Fetches the version as it is now; rejects where that fails. */
  reload?: () => Promise<Version<V, T>>;
  /** Their version stands in the form now. */
  onTheirs?: (theirs: Version<V, T>) => void;
  /** Why it can't be sent at all. */
  refused?: (changed: Partial<V>) => string | undefined;
  /** The field that shows an error of the server's, by its path in the body. By default: the path's first name. */
  fieldOf?: (path: string) => string;
  /** Which values differ, where that is more than meets the eye. */
  differing?: (values: V, initial: V) => Partial<V>;
  /** The form stands in one tab of a screen: another tab in its place leaves it. */
  inTab?: boolean;
}

export interface SaveState<V> {
  readonly form: FormInstance<V>;
  readonly initial: V;
  readonly saving: boolean;
  /** While files are sent: how much of them is, from 0 to 1. */
  readonly sent: number | undefined;
  /** Someone else changed the record since it was loaded. */
  readonly conflict: boolean;
  /** Who did and what, where the server tells. */
  readonly changes: readonly RecordChange[];
  /** What stands against saving and belongs to no field. */
  readonly problems: readonly string[];
  /** Whether anything was changed. */
  isChanged(): boolean;
  submit(values: V): Promise<void>;
  /** Takes back what was changed. */
  reset(): void;
  loadTheirs(): void;
  saveMineAnyway(): Promise<void>;
}

const firstName = (path: string) => path.split('.')[0] ?? '';

const reloadFailed = ({ statusCode }: Partial<HttpError>) =>
  statusCode === 404
    ? 'This no longer exists; it may have been deleted. Your changes are still here.'
    : "We couldn't load their version. Your changes are still here.";

/** Puts errors at their fields. Gives the first of these, and what belongs to no field. */
function showFieldErrors<V>(
  form: FormInstance<V>,
  { errors = {} }: HttpError,
  fieldOf: (path: string) => string,
) {
  const known = new Set(Object.keys(form.getFieldsValue() as object));
  const problems: string[] = [];
  let first: string | undefined;
  for (const [path, texts] of Object.entries(errors)) {
    const list = [texts].flat().filter((text) => typeof text === 'string');
    const field = fieldOf(path);
    if (known.has(field)) {
      form.setFields([{ name: field as never, errors: list }]);
      first ??= field;
    } else problems.push(...list);
  }
  return { first, problems };
}

export function useSave<V extends object, T, A>(options: SaveOptions<V, T, A>): SaveState<V> {
  const { form, begin, send, saved, reload, onTheirs, refused, inTab = false } = options;
  const { fieldOf = firstName, differing = changedValues } = options;
  const confirm = useConfirm();
  // `initial` stays what the person began with, also over a newer version: else others' changes would count as theirs.
  const [base, setBase] = useState({ initial: begin.values, version: begin });
  const [saving, setSaving] = useState(false);
  const [sent, setSent] = useState<number>();
  const [conflict, setConflict] = useState(false);
  const [changes, setChanges] = useState<readonly RecordChange[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // At once, where the state comes with the next drawing: no double submit, no question after a save.
  const running = useRef(false);
  const left = useRef(false);
  /** Where the focus goes when the fields are unlocked: locked ones lose it. */
  const focus = useRef<() => void>();

  const changesOf = (values = form.getFieldsValue(true) as V) => differing(values, base.initial);
  const isChanged = () => !left.current && Object.keys(changesOf()).length > 0;
  useLeaveGuard(isChanged, { tab: inTab });

  useEffect(() => {
    if (saving) return;
    focus.current?.();
    focus.current = undefined;
  }, [saving]);

  function goOnWith(version: Version<V, T>) {
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
      const changed = changesOver(mine, base.initial, version.values);
      const all = version.values === base.initial ? values : { ...version.values, ...changed };
      const answer = await send({ values: all, changed, version, onProgress: setSent });
      left.current = true;
      const next = await saved(answer, values);
      if (next) goOnWith(next);
    } catch (error) {
      const failure = error as HttpError;
      // No failure of a call, but a fault of ours.
      if (failure.statusCode === undefined) throw error;
      setConflict(failure.statusCode === 412);
      setChanges(recordChangesIn(failure));
      const { first, problems: others } = showFieldErrors(form, failure, fieldOf);
      // The notification goes; why it was not saved stays.
      const isExplained = failure.statusCode === 412 || first !== undefined || others.length > 0;
      setProblems(isExplained ? others : [failure.message || 'Your changes were not saved. Try again.']);
      if (first !== undefined) focus.current = () => form.scrollToField(first as never, { focus: true });
    } finally {
      running.current = false;
      setSaving(false);
      setSent(undefined);
    }
  }

  /** The version as it is now; where there is none, it is said why. */
  async function theirs(): Promise<Version<V, T> | undefined> {
    try {
      return await reload?.();
    } catch (error) {
      setProblems([reloadFailed(error as HttpError)]);
      return undefined;
    }
  }

  async function replace() {
    const version = await theirs();
    if (!version) return;
    goOnWith(version);
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
    reset: () => goOnWith({ ...base.version, values: base.initial }),
    loadTheirs() {
      confirm({
        title: 'Load their version?',
        ...losesChanges,
        okText: 'Discard my changes',
        cancelText: 'Keep my changes',
        onOk: replace,
      });
    },
    async saveMineAnyway() {
      const version = await theirs();
      if (!version) return;
      setConflict(false);
      setBase({ ...base, version });
      await save(form.getFieldsValue() as V, version);
    },
  };
}
