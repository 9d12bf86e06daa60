// Stores a form's unsaved changes on this device, and offers them when the form opens again.
import { Alert, Button, Form } from 'antd';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useIdentity } from '#providers/identity.ts';
import type { SaveState, Version } from '#src/form/save/save-state.ts';
import { type Draft, deleteDraft, readDrafts, writeDraft } from '#src/ui/draft-store.ts';
import { useHandler } from '#src/ui/use-handler.ts';
import { hasLargeFiles, withoutFiles, withoutSecrets } from './draft-values.ts';
import styles from './form-draft.module.css';

dayjs.extend(relativeTime);

const delayMs = 400;
const closing = ['beforeunload', 'pagehide'] as const;

interface FormDraftProps<V> {
  state: SaveState<V>;
  /** The name of the form. */
  name: string;
  /** Undefined in a create form. */
  recordId?: string | undefined;
  /** Fields that are never stored, in addition to those with a secret name. */
  secrets?: readonly string[] | undefined;
}

interface StoredDraftProps<V> extends Pick<FormDraftProps<V>, 'state' | 'secrets'> {
  user: string;
  /** The form with its record. */
  form: string;
}

/** Only on the bundled server, like all that exceeds the specification. */
export function FormDraft<V>({ name, recordId = '', ...props }: FormDraftProps<V>) {
  const { extended, user } = useIdentity();
  if (!extended || user?.id === undefined) return null;
  return <StoredDraft user={String(user.id)} form={`${name} ${recordId}`} {...props} />;
}

/**
 * Writes the draft while the form differs from its record. `onGone` is called when the draft is removed.
 * Returns a function that continues an earlier draft.
 */
function useDraftWriter<V>({ state, user, form, secrets = [] }: StoredDraftProps<V>, onGone: () => void) {
  // Each opened form has its own draft, so that two tabs don't overwrite each other.
  const [key] = useState<Draft['key']>(() => [user, form, uuid()]);
  const timer = useRef<number>();
  const isStored = useRef(false);
  const values = Form.useWatch([], { form: state.form as never, preserve: true });

  function stop() {
    window.clearTimeout(timer.current);
    timer.current = undefined;
  }

  const write = useHandler(async () => {
    stop();
    const changed = withoutSecrets(state.changed() as Record<string, unknown>, secrets);
    if (Object.keys(changed).length === 0) {
      remove();
      return;
    }
    isStored.current = true;
    const isTooLarge = hasLargeFiles(changed);
    const draft = { key, savedAt: Date.now(), version: state.version, changed, withoutFiles: false };
    const small = { ...draft, changed: withoutFiles(changed), withoutFiles: true };
    if (!isTooLarge && (await writeDraft(draft))) return;
    // The draft may have been removed during the first attempt.
    if (isStored.current) await writeDraft(small);
  });

  const remove = useHandler(() => {
    stop();
    if (!isStored.current) return;
    isStored.current = false;
    void deleteDraft(key);
    onGone();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: schedules a write whenever the values change
  useEffect(() => {
    stop();
    timer.current = window.setTimeout(() => void write(), delayMs);
  }, [values, write]);

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) void write();
    };
    const onHide = () => document.visibilityState === 'hidden' && flush();
    // Writes always, because `useWatch` does not notice that one file replaced another.
    const onClose = () => void write();
    // Phones send no `beforeunload`. Elsewhere it leaves more time to write.
    for (const event of closing) window.addEventListener(event, onClose);
    document.addEventListener('visibilitychange', onHide);
    state.draft.current = remove;
    return () => {
      for (const event of closing) window.removeEventListener(event, onClose);
      document.removeEventListener('visibilitychange', onHide);
      state.draft.current = undefined;
      // The screen failed, or the session ended.
      flush();
    };
  }, [write, remove, state.draft]);

  return async (draft: Draft) => {
    isStored.current = true;
    if (await writeDraft({ ...draft, key })) await deleteDraft(draft.key);
  };
}

const firstField = ':is(input, textarea, [role=textbox]):not([disabled], [hidden])';

function StoredDraft<V>(props: StoredDraftProps<V>) {
  const { state, user, form } = props;
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  const [restored, setRestored] = useState<Draft>();
  const continueDraft = useDraftWriter(props, () => {
    if (!restored) return;
    setOffers(others);
    setRestored(undefined);
  });
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isOpen = true;
    void readDrafts(user, form).then((drafts) => isOpen && setOffers(drafts));
    return () => {
      isOpen = false;
    };
  }, [user, form]);

  const [offer, ...others] = offers;

  function restore(draft: Draft) {
    const { version, changed } = draft;
    const base = version as Version<V, unknown> | undefined;
    // If the record has changed, keep the draft's version, so that the save compares all three versions.
    const isOutdated = base?.etag !== undefined && base.etag !== state.version.etag;
    state.restore(isOutdated ? base : undefined, changed as Partial<V>);
    setRestored(draft);
    place.current?.focus();
    void continueDraft(draft);
  }

  function discard({ key }: Draft) {
    void deleteDraft(key);
    setOffers(others);
    // The button with the focus disappears.
    if (others.length === 0) place.current?.closest('form')?.querySelector<HTMLElement>(firstField)?.focus();
  }

  if (!offer) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.draft}>
      {restored ? (
        <Alert
          type="info"
          showIcon
          message="Your changes are restored, but not saved yet."
          description={
            restored.withoutFiles && 'The files were too large to keep on this device. Please add them again.'
          }
        />
      ) : (
        <Alert
          type="info"
          showIcon
          message={`You have unsaved changes from ${dayjs(offer.savedAt).fromNow()}.`}
          action={
            <div className={styles.buttons}>
              <Button size="small" type="primary" onClick={() => restore(offer)}>
                Restore
              </Button>
              <Button size="small" onClick={() => discard(offer)}>
                Discard
              </Button>
            </div>
          }
        />
      )}
    </div>
  );
}
