// Saves a form: sends the changed fields, shows server errors, merges other users' changes, guards unsaved changes.
import type { HttpError } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changedValues } from '#shared/contract/changed-values.ts';
import { readRecordChanges } from '#shared/contract/record-changes.ts';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { showFieldErrors } from './field-errors.ts';
import { chosenValues, mergeNote, mergeVersions, pick } from './merge.ts';
import type { Merge, SaveOptions, SaveState, Version } from './save-state.ts';

export const noChangesText = 'There are no changes to save.';

const firstName = (path: string) => path.split('.')[0] ?? '';
/** Saves that merge other users' changes without a question, before the user must save again. */
const maxAttempts = 3;

const reloadFailed = ({ statusCode }: Partial<HttpError>) =>
  statusCode === 404
    ? 'This no longer exists; it may have been deleted. Your changes are still here.'
    : "We couldn't load their version. Your changes are still here.";

export function useSave<V extends object, T, A>(options: SaveOptions<V, T, A>): SaveState<V> {
  const { form, begin, confirmed, send, saved, reload, onTheirs, refused, inTab = false } = options;
  const { fieldOf = firstName, differing = changedValues } = options;
  const [base, setBase] = useState(begin);
  const [saving, setSaving] = useState(false);
  const [sent, setSent] = useState<number>();
  const [merge, setMerge] = useState<Merge>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  // Refs change immediately, unlike state: this prevents a double submit and a leave confirmation after a save.
  const running = useRef(false);
  const left = useRef(false);
  const draft = useRef<() => void>();
  /** Restores the focus when the fields are enabled again, because disabled fields lose it. */
  const focus = useRef<() => void>();

  const changed = () => (left.current ? {} : differing(form.getFieldsValue(true) as V, base.values));
  const isChanged = () => Object.keys(changed()).length > 0;
  useLeaveGuard(isChanged, { tab: inTab, onDiscard: () => draft.current?.() });

  useEffect(() => {
    if (saving) return;
    focus.current?.();
    focus.current = undefined;
  }, [saving]);

  function setValues(values: Partial<V>) {
    form.setFieldsValue(values as never);
  }

  function continueWith(version: Version<V, T>) {
    setBase(version);
    setValues(version.values);
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    form.setFields(wrong.map(({ name }) => ({ name: name as never, errors: [] })));
    setMerge(undefined);
    setProblems([]);
    left.current = false;
  }

  /** Merges the current version into the form. Returns undefined if it can't be loaded. */
  async function mergeCurrent(loaded: Version<V, T>, failure: unknown) {
    try {
      const theirs = (await reload?.()) as Version<V, T>;
      const mine = form.getFieldsValue(true) as V;
      const found = mergeVersions({ loaded, theirs, mine, changes: readRecordChanges(failure) }, options);
      setValues(pick(theirs.values, found.merged));
      // Synchronous, because the fields adapt their values to the new record before the next attempt.
      flushSync(() => {
        setBase(theirs);
        onTheirs?.(theirs);
      });
      return { theirs, found };
    } catch (error) {
      setProblems([reloadFailed(error as HttpError)]);
      return undefined;
    }
  }

  /** Sends the values, again after each merge that needs no choice. */
  async function sendMerged(typed: V) {
    let [values, version, note]: [V, Version<V, T>, string | undefined] = [typed, base, undefined];
    for (let attempt = 1; ; attempt += 1) {
      const mine = differing(values, version.values);
      const refusal = refused?.(mine);
      setProblems(refusal === undefined ? [] : [refusal]);
      if (refusal !== undefined) return;
      try {
        const sending = { values, changed: mine, version, onProgress: setSent, note };
        const isFirst = attempt === 1;
        if (isFirst && confirmed && !(await confirmed(sending, () => setSaving(false)))) return;
        setSaving(true);
        const answer = await send(sending);
        left.current = true;
        draft.current?.();
        const next = await saved(answer, values);
        if (next) continueWith(next);
        return;
      } catch (error) {
        if (!reload || (error as HttpError).statusCode !== 412) throw error;
        const merged = await mergeCurrent(version, error);
        if (!merged) return;
        const { theirs, found } = merged;
        if (found.conflicts.length > 0 || attempt === maxAttempts) return setMerge(found);
        values = pick(form.getFieldsValue(true) as V, Object.keys(values)) as V;
        version = theirs;
        note = mergeNote(found) ?? note;
      }
    }
  }

  async function save(values: V) {
    running.current = true;
    const before = document.activeElement;
    focus.current = () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
    setSaving(true);
    setMerge(undefined);
    try {
      await sendMerged(values);
    } catch (error) {
      const failure = error as HttpError;
      // Not a failed call, but a bug.
      if (failure.statusCode === undefined) throw error;
      const { first, problems: others } = showFieldErrors(form, failure, fieldOf);
      // The notification disappears, so the form shows the reason too.
      const isExplained = first !== undefined || others.length > 0;
      setProblems(isExplained ? others : [failure.message || 'Your changes were not saved. Try again.']);
      if (first !== undefined) focus.current = () => form.scrollToField(first as never, { focus: true });
    } finally {
      running.current = false;
      setSaving(false);
      setSent(undefined);
    }
  }

  return {
    form,
    version: base,
    saving,
    sent,
    merge,
    problems,
    draft,
    changed,
    isChanged,
    async submit(values) {
      if (running.current) return;
      const chosen = merge ? chosenValues(merge, base.values) : {};
      if (!chosen) return setMerge(merge && { ...merge, isIncomplete: true });
      setValues(chosen);
      await save({ ...values, ...chosen });
    },
    reset: () => continueWith(base),
    restore(version, changes) {
      if (version) setBase(version as Version<V, T>);
      setValues({ ...version?.values, ...changed(), ...changes });
    },
    async mergeTheirs() {
      if (running.current) return;
      running.current = true;
      setProblems([]);
      const merged = await mergeCurrent(base, undefined);
      running.current = false;
      if (merged && merged.found.conflicts.length > 0) setMerge(merged.found);
    },
    choose: (field, side) => setMerge(merge && { ...merge, choices: { ...merge.choices, [field]: side } }),
  };
}
